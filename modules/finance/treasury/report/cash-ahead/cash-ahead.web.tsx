import { ReportHub, reportTile } from '@quina/blocks/web'
import { cashAhead, cashForeseen } from './cash-ahead.contract.ts'

/** The cash of the next ninety days, and what it is made of. */
export const CashAhead = () => (
  <ReportHub
    groups={[
      {
        label: 'Tesorería',
        reports: [
          { report: cashAhead, defaults: { by: 'week' } },
          { report: cashForeseen, defaults: { side: 'in', when: 'dated' } },
        ],
      },
    ]}
  />
)

/** What there is, and what would be left week by week. */
export const CashAheadTile = reportTile({
  report: cashAhead,
  at: '/accounting/cash-ahead',
  inHub: true,
  order: 'first',
  params: () => ({ by: 'week' }),
  columns: ['stretch', 'incoming', 'outgoing', 'balance'],
})
