import { reportTile } from '@quina/blocks/web'
import { bulletin } from './bulletin.contract.ts'

/** What there is in each bank and cash box, and what came and left in the days that are looked at. */
export const CashTile = reportTile({
  report: bulletin,
  at: '/accounting/bulletin',
  params: ({ from, to }) => ({ from, to }),
  columns: ['place', 'after', 'incoming', 'outgoing'],
  draws: { kind: 'bars', names: 'place', series: ['before', 'after'] },
})
