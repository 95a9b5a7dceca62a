import {
  choice,
  code,
  day,
  defineFile,
  defineReport,
  integer,
  money,
  optional,
  permissionFor,
  text,
} from '@quina/blocks'

const quarter = {
  year: integer('Año', { min: 2013, max: 2100 }),
  quarter: choice('Trimestre', { '1': 'Primero', '2': 'Segundo', '3': 'Tercero', '4': 'Cuarto' }),
}

/** The indicator of an invoice reported to the Ministry (Circular 030 de 2013, billing dossier §12.9). */
export const indicators = { I: 'Inicial', A: 'Actualiza', E: 'Elimina' }

/** The invoices that the file of a quarter reports, each with what its receiver would refuse. */
export const circular030 = defineReport({
  id: 'receivables.circular030',
  title: 'Circular 030: cartera por factura',
  params: quarter,
  columns: {
    payer: text('Pagador'),
    document: code('Documento del pagador'),
    invoice: code('Factura'),
    indicator: choice('Indicador', indicators),
    value: money('Valor'),
    date: day('Emisión'),
    filedOn: optional(day('Presentación')),
    returnedOn: optional(day('Devolución')),
    paid: money('Pagos, retenciones y descuentos'),
    accepted: money('Glosa aceptada'),
    balance: money('Saldo'),
    answered: text('Glosa respondida'),
    judicial: text('Cobro jurídico'),
    stage: integer('Etapa'),
    finding: optional(text('Por corregir')),
  },
  totals: ['value', 'paid', 'accepted', 'balance'],
  landscape: true,
  empty: 'Ninguna factura radicada se movió ni se debe en ese trimestre.',
  drill: { invoice: '/facturacion/eventos/edit/{id}', balance: '/facturacion/eventos/edit/{id}' },
})

export const circular030File = defineFile({
  id: 'receivables.circular030File',
  title: 'Circular 030: archivo plano para PISIS',
  access: permissionFor(circular030, 'run'),
  taken: 'export',
  params: quarter,
})
