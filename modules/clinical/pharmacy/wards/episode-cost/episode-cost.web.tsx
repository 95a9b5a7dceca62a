import { ReportScreen } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { episodeCost, episodeCostLines } from './episode-cost.contract.ts'

const thisMonth = () => {
  const to = dayInBogota(new Date())
  return { from: `${to.slice(0, 7)}-01`, to }
}

export const EpisodeCosts = () => (
  <ReportScreen report={episodeCost} defaults={{ ...thisMonth(), whom: 'patients' }} />
)

export const EpisodeCostLines = () => <ReportScreen report={episodeCostLines} defaults={thisMonth()} />
