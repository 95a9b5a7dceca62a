import { type ReportGroup, ReportHub, useVigencia } from '@quina/blocks/web'
import { dayInBogota, firstDayOf, lastDayOf, monthOf, vigenciaOf } from '@quina/kernel'
import { impairmentDetail } from '../impairment/impairment.contract.ts'
import { ageing, movement, paymentsReport } from './report.contract.ts'

/** Reports of the portfolio, on today or on the last day of a vigencia gone by. */
export function ReceivablesReports() {
  const vigencia = useVigencia()
  const today = dayInBogota(new Date())
  const current = vigenciaOf(today) === vigencia
  const to = current ? today : lastDayOf(vigencia)
  const span = { from: firstDayOf(vigencia, current ? monthOf(today) : 12), to }
  const groups: readonly ReportGroup[] = [
    {
      label: 'Cartera',
      reports: [
        { report: ageing, defaults: { to, by: 'payer', base: 'filing' } },
        { report: movement, defaults: span },
        { report: impairmentDetail, defaults: {} },
      ],
    },
    {
      label: 'Pagos',
      reports: [{ report: paymentsReport, defaults: { ...span, from: firstDayOf(vigencia) } }],
    },
  ]
  return <ReportHub key={vigencia} groups={groups} />
}
