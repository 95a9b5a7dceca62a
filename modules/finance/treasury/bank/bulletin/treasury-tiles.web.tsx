import { reportTile } from '@quina/blocks/web'
import { bulletin } from './bulletin.contract.ts'

/** The balance of each bank and cash register, and the money that entered and left in the selected days. */
export const CashTile = reportTile({
  report: bulletin,
  at: '/accounting/bulletin',
  params: ({ from, to }) => ({ from, to }),
  columns: ['place', 'after', 'incoming', 'outgoing'],
  draws: { kind: 'bars', names: 'place', series: ['before', 'after'] },
})
