import { ReportScreen } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { advancePending } from './advance-pending.contract.ts'

/** What each payer sent that still waits for its invoices. */
export const AdvancePending = () => (
  <ReportScreen report={advancePending} defaults={{ to: dayInBogota(new Date()) }} />
)
