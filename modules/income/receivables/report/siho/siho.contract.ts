import { defineParameter, defineReport, f } from '@quina/blocks'
import { z } from 'zod'

const quarter = {
  year: f.integer('Año', { min: 2004, max: 2100 }),
  quarter: f.choice('Trimestre', { '1': 'Primero', '2': 'Segundo', '3': 'Tercero', '4': 'Cuarto' }),
}
const toInvoices = '/accounting/wallet/report?informe=ageing&to={to}&by=invoice&base=filing&payerId={payerId}'

/** Días de cartera of each payer: `saldo / facturación de 12 meses × 360` (billing dossier §14.2). */
export const rotation = defineReport({
  id: 'receivables.rotation',
  title: 'Rotación de cartera por pagador',
  params: { to: f.day('A la fecha') },
  columns: {
    payer: f.text('Pagador'),
    billed: f.money('Facturado en 12 meses'),
    filed: f.money('Radicado en 12 meses'),
    collected: f.money('Recaudado en 12 meses'),
    share: f.rate('% recaudado de lo radicado'),
    balance: f.money('Saldo'),
    days: f.average('Días de cartera'),
  },
  totals: ['billed', 'filed', 'collected', 'balance', 'days'],
  chart: { kind: 'bars', names: 'payer', series: ['balance', 'collected'] },
  empty: 'Ningún pagador debe ni facturó en esos meses.',
  drill: { balance: toInvoices },
})

/**
 * The name in SIHO of each column and régimen of its forms, which the hospital reads there: the codes change with the form, and
 * those in force were not seen.
 */
export const sihoCodes = defineParameter({
  id: 'receivables.sihoCodes',
  area: 'Cartera',
  field: {
    ...f.note('Códigos de las variables de SIHO', {
      help: 'Los del formulario vigente, por título o régimen: «Hasta 60 días=123; SUBSIDIADO=45». Se leen delante de cada uno.',
    }),
    schema: z
      .string()
      .trim()
      .max(2_000)
      .regex(/^([^=;]+=[^=;]+(;|$))*$/, 'Escriba cada uno como «título=código», separados por punto y coma.'),
  },
  initial: '',
})

/** SIHO, cartera: each debtor's debt by age at the end of a quarter, its deterioro and its unapplied giros (Decreto 2193). */
export const sihoReceivables = defineReport({
  id: 'receivables.sihoReceivables',
  title: 'SIHO (Decreto 2193): cartera por deudor',
  params: quarter,
  columns: {
    payer: f.text('Deudor'),
    unfiled: f.money('Pendiente de radicar'),
    upTo60: f.money('Hasta 60 días'),
    upTo90: f.money('61 a 90'),
    upTo180: f.money('91 a 180'),
    upTo360: f.money('181 a 360'),
    beyond: f.money('Más de 360'),
    total: f.money('Total'),
    impaired: f.money('Deterioro'),
    unapplied: f.money('Giros por aplicar'),
  },
  totals: ['unfiled', 'upTo60', 'upTo90', 'upTo180', 'upTo360', 'beyond', 'total', 'impaired', 'unapplied'],
  landscape: true,
  empty: 'Nadie debía nada ese día.',
  drill: {
    total: '{invoices}',
    impaired: '/accounting/wallet/report?informe=impairmentDetail',
    unapplied: '{payments}',
  },
})

const sihoSpans = { year: 'Acumulado del año', quarter: 'Solo el trimestre' }

/** SIHO, venta de servicios: what was sold, recognised, collected and objected to by régimen (Decreto 2193, §14.3). */
export const sihoSales = defineReport({
  id: 'receivables.sihoSales',
  title: 'SIHO (Decreto 2193): facturación y recaudo por régimen',
  params: { ...quarter, span: f.choice('Periodo', sihoSpans) },
  columns: {
    regimen: f.text('Régimen'),
    contracted: f.money('Contratado'),
    billed: f.money('Facturado'),
    noted: f.money('Notas'),
    recognised: f.money('Reconocido'),
    current: f.money('Recaudo de la vigencia'),
    previous: f.money('Recaudo de vigencias anteriores'),
    disputed: f.money('Glosa inicial'),
    accepted: f.money('Glosa aceptada'),
    balance: f.money('Saldo'),
  },
  totals: [
    'contracted',
    'billed',
    'noted',
    'recognised',
    'current',
    'previous',
    'disputed',
    'accepted',
    'balance',
  ],
  landscape: true,
  empty: 'No se vendió ni se recaudó nada en esos días.',
  drill: {
    disputed: '/accounting/wallet/report?informe=glosaCauses&from={from}&to={to}&kind=glosa',
    accepted: '/accounting/wallet/report?informe=glosaCauses&from={from}&to={to}&kind=glosa',
    recognised: '/accounting/wallet/recognition?from={from}&to={to}',
    balance: '/accounting/wallet/report?informe=ageing&to={to}&by=regimen&base=filing',
  },
})
