import { reportTile } from '@quina/blocks/web'
import { dayInBogota, firstDayOf } from '@quina/kernel'
import { invoicedBy, uninvoicedBy } from './report.contract.ts'

const at = '/facturacion/reports'

/** What was invoiced in each month of the vigencia, and how much of it was filed and collected. */
export const InvoicedTile = reportTile({
  report: invoicedBy,
  at,
  inHub: true,
  order: 'last',
  params: ({ vigencia, to }) => ({ from: firstDayOf(vigencia), to, on: 'issued', by: 'month' }),
  columns: ['name', 'net', 'filed', 'paid'],
})

/** Charges that wait for their invoice, by payer. */
export const UninvoicedTile = reportTile({
  report: uninvoicedBy,
  at,
  inHub: true,
  params: () => ({ to: dayInBogota(new Date()), by: 'payer' }),
  columns: ['name', 'total'],
})
