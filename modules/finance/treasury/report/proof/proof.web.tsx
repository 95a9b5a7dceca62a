import { ReportHub, useVigencia } from '@quina/blocks/web'
import { dayInBogota, firstDayOf, lastDayOf, monthOf, vigenciaOf } from '@quina/kernel'
import { proof, proofByDay } from './proof.contract.ts'

/** The Cuadre up to today or to the last day of a past year, and the same by day for the last month. */
export function Proof() {
  const vigencia = useVigencia()
  const today = dayInBogota(new Date())
  const to = vigenciaOf(today) === vigencia ? today : lastDayOf(vigencia)
  const year = String(vigencia)
  const from = firstDayOf(vigencia, monthOf(to))
  return (
    <ReportHub
      key={vigencia}
      groups={[
        {
          label: 'Cuadre',
          reports: [
            { report: proof, defaults: { vigencia: year, to, check: 'all' } },
            { report: proofByDay, defaults: { vigencia: year, from, to } },
          ],
        },
      ]}
    />
  )
}
