import { defineReport, f } from '@quina/blocks'
import { type AgeRange, ageCuts, cutsIn, rangeNames } from './ageing.contract.ts'

export const groupings = { payer: 'Pagador', regimen: 'Régimen', contract: 'Contrato', invoice: 'Factura' }
export type Grouping = keyof typeof groupings

/** Named by the default cuts of the hospital: the answer has the names of the cuts in force on its day. */
const ages = {
  unfiled: f.money('Pendiente de radicar'),
  notDue: f.optional(f.money('No vencida')),
  ...(Object.fromEntries(
    Object.entries(rangeNames(cutsIn(ageCuts.initial), 0)).map(([range, label]) => [range, f.money(label)]),
  ) as Record<AgeRange, ReturnType<typeof f.money>>),
}
export const ageNames = Object.keys(ages) as (keyof typeof ages)[]

/** Each age links to its invoices when the answer has a link: lists only show their current state. */
const drillTotals = Object.fromEntries(ageNames.map((name) => [name, `{${name}List}`]))

/** Cartera by age on a day, with the debts of that day (billing dossier §12.5). */
export const ageing = defineReport({
  id: 'receivables.ageing',
  title: 'Cartera por edades',
  params: {
    to: f.day('A la fecha'),
    by: f.choice('Agrupar por', groupings),
    base: f.choice('Edad desde', { filing: 'Radicación', due: 'Vencimiento' }),
    payerId: f.optional(f.ref('insurers.payer', 'Pagador')),
  },
  columns: {
    name: f.text('Pagador, régimen, contrato o factura'),
    invoices: f.integer('Facturas'),
    ...ages,
    total: f.money('Total'),
    legal: f.money('En cobro jurídico'),
    unapplied: f.optional(f.money('Pagos por aplicar')),
    net: f.optional(f.money('Neto')),
  },
  totals: [...ageNames, 'total', 'legal', 'unapplied', 'net'],
  landscape: true,
  chart: { kind: 'bars', names: 'name', series: ['total', 'range6'] },
  prints: ['name', ...ageNames, 'total', 'net'],
  drill: { total: '{href}' },
  drillTotals,
})

/** The moves between two days, payer by payer: they reconcile with the balance (billing dossier §14.2). */
export const movement = defineReport({
  id: 'receivables.movement',
  title: 'Movimiento de cartera',
  params: { from: f.day('Desde'), to: f.day('Hasta') },
  columns: {
    payer: f.text('Pagador'),
    before: f.money('Saldo inicial'),
    issued: f.money('Facturado'),
    noted: f.money('Notas'),
    paid: f.money('Pagos'),
    advanced: f.money('De anticipos'),
    discounted: f.money('Descuentos'),
    after: f.money('Saldo final'),
  },
  totals: ['before', 'issued', 'noted', 'paid', 'advanced', 'discounted', 'after'],
  landscape: true,
  drill: {
    after: '/accounting/wallet/report?informe=ageing&to={to}&by=invoice&base=filing&payerId={payerId}',
  },
})

/** Payments, how much of each was applied, and how much was not (billing dossier §14.2). */
export const paymentsReport = defineReport({
  id: 'receivables.payments',
  title: 'Pagos recibidos y aplicados',
  params: { from: f.day('Desde'), to: f.day('Hasta') },
  columns: {
    payer: f.text('Pagador'),
    payments: f.integer('Pagos'),
    direct: f.money('Giro directo'),
    others: f.money('Otros medios'),
    retained: f.money('Retenido'),
    applied: f.money('Aplicado'),
    left: f.money('Por aplicar'),
    oldest: f.optional(f.integer('Días del más antiguo')),
    reference: f.optional(f.code('Referencia más antigua')),
  },
  totals: ['direct', 'others', 'retained', 'applied', 'left'],
  landscape: true,
  drill: { left: '/accounting/wallet/payment?{payerFilter}date={from}..{to}' },
})
