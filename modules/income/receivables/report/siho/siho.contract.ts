import {
  average,
  choice,
  day,
  defineParameter,
  defineReport,
  integer,
  money,
  note,
  rate,
  text,
} from '@quina/blocks'
import { z } from 'zod'

const quarter = {
  year: integer('Año', { min: 2004, max: 2100 }),
  quarter: choice('Trimestre', { '1': 'Primero', '2': 'Segundo', '3': 'Tercero', '4': 'Cuarto' }),
}
const toInvoices = '/accounting/wallet/report?informe=ageing&to={to}&by=invoice&base=filing&payerId={payerId}'

/** Días de cartera of each payer: `saldo / facturación de 12 meses × 360` (billing dossier §14.2). */
export const rotation = defineReport({
  id: 'receivables.rotation',
  title: 'Rotación de cartera por pagador',
  params: { to: day('A la fecha') },
  columns: {
    payer: text('Pagador'),
    billed: money('Facturado en 12 meses'),
    filed: money('Radicado en 12 meses'),
    collected: money('Recaudado en 12 meses'),
    share: rate('% recaudado de lo radicado'),
    balance: money('Saldo'),
    days: average('Días de cartera'),
  },
  totals: ['billed', 'filed', 'collected', 'balance', 'days'],
  chart: { kind: 'bars', names: 'payer', series: ['balance', 'collected'] },
  empty: 'Ningún pagador debe ni facturó en esos meses.',
  drill: { balance: toInvoices },
})

/**
 * What SIHO calls each column and régimen of its forms, as the house reads it there: the codes change with the form, and those in
 * force were not seen.
 */
export const sihoCodes = defineParameter({
  id: 'receivables.sihoCodes',
  area: 'Cartera',
  field: {
    ...note('Códigos de las variables de SIHO', {
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

/** SIHO, cartera: what each debtor owes by age at the end of a quarter, its deterioro and its giros to apply (Decreto 2193). */
export const sihoReceivables = defineReport({
  id: 'receivables.sihoReceivables',
  title: 'SIHO (Decreto 2193): cartera por deudor',
  params: quarter,
  columns: {
    payer: text('Deudor'),
    unfiled: money('Pendiente de radicar'),
    upTo60: money('Hasta 60 días'),
    upTo90: money('61 a 90'),
    upTo180: money('91 a 180'),
    upTo360: money('181 a 360'),
    beyond: money('Más de 360'),
    total: money('Total'),
    impaired: money('Deterioro'),
    unapplied: money('Giros por aplicar'),
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
  params: { ...quarter, span: choice('Periodo', sihoSpans) },
  columns: {
    regimen: text('Régimen'),
    contracted: money('Contratado'),
    billed: money('Facturado'),
    noted: money('Notas'),
    recognised: money('Reconocido'),
    current: money('Recaudo de la vigencia'),
    previous: money('Recaudo de vigencias anteriores'),
    disputed: money('Glosa inicial'),
    accepted: money('Glosa aceptada'),
    balance: money('Saldo'),
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
