import { ReportScreen, useVigencia } from '@quina/blocks/web'
import { dayInBogota, firstDayOf, lastDayOf, vigenciaOf } from '@quina/kernel'
import { expenseExecution } from './execution.contract.ts'

/** The execution of expenses of the working vigencia, up to today or to its last day. */
export function ExecutionReport() {
  const vigencia = useVigencia()
  const today = dayInBogota(new Date())
  const to = vigenciaOf(today) === vigencia ? today : lastDayOf(vigencia)
  return (
    <ReportScreen key={vigencia} report={expenseExecution} defaults={{ from: firstDayOf(vigencia), to }} />
  )
}
