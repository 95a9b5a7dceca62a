import { ReportScreen } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { controlForms, controlMonth } from './control-month.contract.ts'

export function ControlMonth() {
  const to = dayInBogota(new Date())
  return <ReportScreen report={controlMonth} defaults={{ from: `${to.slice(0, 7)}-01`, to }} />
}

export function ControlForms() {
  const to = dayInBogota(new Date())
  return <ReportScreen report={controlForms} defaults={{ from: `${to.slice(0, 7)}-01`, to }} />
}
