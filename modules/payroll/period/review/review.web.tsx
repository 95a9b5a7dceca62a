import { ReportScreen } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { amongSettings } from '../../staff/concept/settings.web.tsx'
import { liquidationRehearsal, periodComparison, periodDraft } from './review.contract.ts'

export const PeriodDraft = () => <ReportScreen report={periodDraft} defaults={{}} />
export const PeriodComparison = () => <ReportScreen report={periodComparison} defaults={{}} />

/** A change before it holds, over the last payroll that was approved. */
export const LiquidationRehearsal = amongSettings(() => (
  <ReportScreen report={liquidationRehearsal} defaults={{ on: dayInBogota(new Date()) }} />
))
