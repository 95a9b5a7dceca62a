import { ReportHub, reportTile } from '@quina/blocks/web'
import { cashAhead, cashForeseen } from './cash-ahead.contract.ts'

/** The cash forecast of the next ninety days, and the items that make it up. */
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

/** The current cash, and the forecast week by week. */
export const CashAheadTile = reportTile({
  report: cashAhead,
  at: '/accounting/cash-ahead',
  inHub: true,
  order: 'first',
  params: () => ({ by: 'week' }),
  columns: ['stretch', 'incoming', 'outgoing', 'balance'],
})
