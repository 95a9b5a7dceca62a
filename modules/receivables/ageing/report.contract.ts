import { choice, code, day, defineReport, integer, money, optional, ref, text } from '@quina/blocks'
import { buckets } from './ageing.contract.ts'

export const groupings = {
  payer: 'Pagador',
  regimen: 'Régimen',
  contract: 'Contrato',
  invoice: 'Factura',
}
export type Grouping = keyof typeof groupings

const sums = Object.fromEntries(
  Object.entries(buckets).map(([name, label]) => [name, money(label)]),
) as Record<keyof typeof buckets, ReturnType<typeof money>>

/** Cartera by age on a day, as it was then (billing dossier §12.5). */
export const ageing = defineReport({
  module: 'receivables',
  name: 'ageing',
  title: 'Cartera por edades',
  asks: {
    to: day('A la fecha'),
    by: choice('Agrupar por', groupings),
    base: choice('Edad desde', { filing: 'Radicación', due: 'Vencimiento' }),
    payerId: optional(ref('insurers.payer', 'Pagador')),
  },
  columns: {
    name: text('Pagador, régimen, contrato o factura'),
    invoices: integer('Facturas'),
    ...sums,
    total: money('Total'),
    unapplied: optional(money('Pagos por aplicar')),
    net: optional(money('Neto')),
  },
  totals: [...(Object.keys(buckets) as (keyof typeof buckets)[]), 'total', 'unapplied', 'net'],
  landscape: true,
  prints: ['name', ...(Object.keys(buckets) as (keyof typeof buckets)[]), 'total', 'net'],
  drill: { total: '{href}' },
})

/** What moved between two days, payer by payer: it squares with the balance (billing dossier §14.2). */
export const movement = defineReport({
  module: 'receivables',
  name: 'movement',
  title: 'Movimiento de cartera',
  asks: { from: day('Desde'), to: day('Hasta') },
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
  module: 'receivables',
  name: 'payments',
  title: 'Pagos recibidos y aplicados',
  asks: { from: day('Desde'), to: day('Hasta') },
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
