import { ReportHub, useVigencia } from '@quina/blocks/web'
import { dayInBogota, firstDayOf, lastDayOf, vigenciaOf } from '@quina/kernel'
import {
  boughtOutside,
  contractExecution,
  contractGaps,
  contractMatrix,
  orderArrivals,
  programExecution,
} from './contract-report.contract.ts'

/** The reports of purchase contracts, by vigencia. */
export function ContractReports() {
  const vigencia = useVigencia()
  const today = dayInBogota(new Date())
  const defaults = {
    from: firstDayOf(vigencia),
    to: vigenciaOf(today) === vigencia ? today : lastDayOf(vigencia),
  }
  return (
    <ReportHub
      key={vigencia}
      groups={[
        {
          label: 'Seguimiento',
          reports: [
            { report: contractExecution, defaults },
            { report: programExecution, defaults },
            { report: orderArrivals, defaults },
            { report: boughtOutside, defaults },
          ],
        },
        {
          label: 'Rendición',
          reports: [
            { report: contractMatrix, defaults },
            { report: contractGaps, defaults },
          ],
        },
      ]}
    />
  )
}
