import { ReportHub } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { thisMonth } from '../appointment-report/this-month.web.ts'
import {
  bedCensus,
  bedHours,
  bedIndicators,
  censusBalance,
  observationTimes,
} from '../census/census.contract.ts'
import {
  admissionDetail,
  admissionsBy,
  dischargeDetail,
  leaves,
  ordersBy,
  triageDetail,
  triageTimes,
  uncharged,
  unsigned,
} from './care-report.contract.ts'

/** What is told of care, of this month unless other days are asked for. */
export function CareReports() {
  const span = thisMonth()
  const today = dayInBogota(new Date())
  return (
    <ReportHub
      groups={[
        {
          label: 'Admisiones',
          reports: [
            { report: admissionsBy, defaults: { ...span, by: 'ambit' } },
            { report: admissionDetail, defaults: span },
            { report: dischargeDetail, defaults: span },
          ],
        },
        {
          label: 'Camas',
          reports: [
            { report: bedCensus, defaults: { date: today } },
            { report: censusBalance, defaults: { from: today, to: today } },
            { report: bedHours, defaults: { date: today } },
            { report: bedIndicators, defaults: span },
          ],
        },
        {
          label: 'Urgencias',
          reports: [
            { report: triageTimes, defaults: span },
            { report: triageDetail, defaults: span },
            { report: observationTimes, defaults: span },
          ],
        },
        {
          label: 'Órdenes y notas',
          reports: [
            { report: ordersBy, defaults: span },
            { report: leaves, defaults: span },
            { report: unsigned, defaults: span },
            { report: uncharged, defaults: span },
          ],
        },
      ]}
    />
  )
}
