import { reportTile } from '@quina/blocks/web'
import { dayInBogota, firstDayOf } from '@quina/kernel'
import { glosasBy } from '../../claim/glosa-report/glosa-report.contract.ts'
import { ageing, ageNames } from '../ageing/report.contract.ts'

const at = '/accounting/wallet/report'

/** The debt of today by age, and the largest debtors. */
export const AgeingTile = reportTile({
  report: ageing,
  at,
  inHub: true,
  params: () => ({ to: dayInBogota(new Date()), by: 'payer', base: 'filing' }),
  columns: ['name', 'total', 'range6'],
  draws: ageNames.filter((name) => name !== 'notDue'),
})

/** What payers objected to in the vigencia, and the results. */
export const GlosasTile = reportTile({
  report: glosasBy,
  at,
  inHub: true,
  params: ({ vigencia, to }) => ({ from: firstDayOf(vigencia), to, by: 'payer' }),
  columns: ['name', 'amount', 'accepted', 'open'],
})
