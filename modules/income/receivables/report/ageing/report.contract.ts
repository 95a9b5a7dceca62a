import { choice, code, day, defineReport, integer, money, optional, ref, text } from '@quina/blocks'
import { type AgeRange, ageCuts, cutsIn, rangeNames } from './ageing.contract.ts'

export const groupings = {
  payer: 'Pagador',
  regimen: 'Régimen',
  contract: 'Contrato',
  invoice: 'Factura',
}
export type Grouping = keyof typeof groupings

/** Called as the house cuts them while it decides nothing: the answer says how it cuts them on its day. */
const ages = {
  unfiled: money('Pendiente de radicar'),
  notDue: optional(money('No vencida')),
  ...(Object.fromEntries(
    Object.entries(rangeNames(cutsIn(ageCuts.initial), 0)).map(([range, label]) => [range, money(label)]),
  ) as Record<AgeRange, ReturnType<typeof money>>),
}
export const ageNames = Object.keys(ages) as (keyof typeof ages)[]

/** Each age links to its invoices, when the answer has a link: lists show their current state. */
const drillTotals = Object.fromEntries(ageNames.map((name) => [name, `{${name}List}`]))

/** Cartera by age on a day, as it was then (billing dossier §12.5). */
export const ageing = defineReport({
  id: 'receivables.ageing',
  title: 'Cartera por edades',
  params: {
    to: day('A la fecha'),
    by: choice('Agrupar por', groupings),
    base: choice('Edad desde', { filing: 'Radicación', due: 'Vencimiento' }),
    payerId: optional(ref('insurers.payer', 'Pagador')),
  },
  columns: {
    name: text('Pagador, régimen, contrato o factura'),
    invoices: integer('Facturas'),
    ...ages,
    total: money('Total'),
    legal: money('En cobro jurídico'),
    unapplied: optional(money('Pagos por aplicar')),
    net: optional(money('Neto')),
  },
  totals: [...ageNames, 'total', 'legal', 'unapplied', 'net'],
  landscape: true,
  chart: { kind: 'bars', names: 'name', series: ['total', 'range6'] },
  prints: ['name', ...ageNames, 'total', 'net'],
  drill: { total: '{href}' },
  drillTotals,
})

/** What moved between two days, payer by payer: it squares with the balance (billing dossier §14.2). */
export const movement = defineReport({
  id: 'receivables.movement',
  title: 'Movimiento de cartera',
  params: { from: day('Desde'), to: day('Hasta') },
  columns: {
    payer: text('Pagador'),
    before: money('Saldo inicial'),
    issued: money('Facturado'),
    noted: money('Notas'),
    paid: money('Pagos'),
    advanced: money('De anticipos'),
    discounted: money('Descuentos'),
    after: money('Saldo final'),
  },
  totals: ['before', 'issued', 'noted', 'paid', 'advanced', 'discounted', 'after'],
  landscape: true,
  drill: {
    after: '/accounting/wallet/report?informe=ageing&to={to}&by=invoice&base=filing&payerId={payerId}',
  },
})

/** Payments, what of each was applied, and what waits to be (billing dossier §14.2). */
export const paymentsReport = defineReport({
  id: 'receivables.payments',
  title: 'Pagos recibidos y aplicados',
  params: { from: day('Desde'), to: day('Hasta') },
  columns: {
    payer: text('Pagador'),
    payments: integer('Pagos'),
    direct: money('Giro directo'),
    others: money('Otros medios'),
    retained: money('Retenido'),
    applied: money('Aplicado'),
    left: money('Por aplicar'),
    oldest: optional(integer('Días del más antiguo')),
    reference: optional(code('Referencia más antigua')),
  },
  totals: ['direct', 'others', 'retained', 'applied', 'left'],
  landscape: true,
  drill: { left: '/accounting/wallet/payment?{payerFilter}date={from}..{to}' },
})
