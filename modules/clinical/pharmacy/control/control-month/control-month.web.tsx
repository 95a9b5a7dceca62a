import { ReportScreen } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { controlForms, controlMonth } from './control-month.contract.ts'

/** The monthly report of controlled medicines. */
export function ControlMonth() {
  const to = dayInBogota(new Date())
  return <ReportScreen report={controlMonth} defaults={{ from: `${to.slice(0, 7)}-01`, to }} />
}

/** The official forms of the month, one by one. */
export function ControlForms() {
  const to = dayInBogota(new Date())
  return <ReportScreen report={controlForms} defaults={{ from: `${to.slice(0, 7)}-01`, to }} />
}
