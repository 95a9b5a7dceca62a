import { defineFile, defineReport, f, permissionFor } from '@quina/blocks'

const quarter = {
  year: f.integer('Año', { min: 2013, max: 2100 }),
  quarter: f.choice('Trimestre', { '1': 'Primero', '2': 'Segundo', '3': 'Tercero', '4': 'Cuarto' }),
}

/** The indicator of an invoice reported to the Ministry (Circular 030 de 2013, billing dossier §12.9). */
export const indicators = { I: 'Inicial', A: 'Actualiza', E: 'Elimina' }

/** The invoices in the file of a quarter, each with what its receiver would refuse. */
export const circular030 = defineReport({
  id: 'receivables.circular030',
  title: 'Circular 030: cartera por factura',
  params: quarter,
  columns: {
    payer: f.text('Pagador'),
    document: f.code('Documento del pagador'),
    invoice: f.code('Factura'),
    indicator: f.choice('Indicador', indicators),
    value: f.money('Valor'),
    date: f.day('Emisión'),
    filedOn: f.optional(f.day('Presentación')),
    returnedOn: f.optional(f.day('Devolución')),
    paid: f.money('Pagos, retenciones y descuentos'),
    accepted: f.money('Glosa aceptada'),
    balance: f.money('Saldo'),
    answered: f.text('Glosa respondida'),
    judicial: f.text('Cobro jurídico'),
    stage: f.integer('Etapa'),
    finding: f.optional(f.text('Por corregir')),
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
