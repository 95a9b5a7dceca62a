import { reportTile } from '@quina/blocks/web'
import { dayInBogota, firstDayOf } from '@quina/kernel'
import { invoicedBy, uninvoicedBy } from './report.contract.ts'

const at = '/facturacion/reports'

/** What was invoiced each month of the vigencia, and what of it was filed and collected. */
export const InvoicedTile = reportTile({
  report: invoicedBy,
  at,
  inHub: true,
  order: 'last',
  params: ({ vigencia, to }) => ({ from: firstDayOf(vigencia), to, on: 'issued', by: 'month' }),
  columns: ['name', 'net', 'filed', 'paid'],
})

/** What was charged and waits for its invoice, by who would pay it. */
export const UninvoicedTile = reportTile({
  report: uninvoicedBy,
  at,
  inHub: true,
  params: () => ({ to: dayInBogota(new Date()), by: 'payer' }),
  columns: ['name', 'total'],
})
