import { ReportScreen } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { advancePending } from './advance-pending.contract.ts'

export const AdvancePending = () => (
  <ReportScreen report={advancePending} defaults={{ to: dayInBogota(new Date()) }} />
)
