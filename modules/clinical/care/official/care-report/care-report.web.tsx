import { type ReportGroup, ReportHub } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { thisMonth } from '../../appointment/appointment-report/this-month.web.ts'
import {
  bedCensus,
  bedHours,
  bedIndicators,
  bedMoves,
  bedStays,
  censusBalance,
  observationTimes,
} from '../../beds/census/census.contract.ts'
import { accessDetail, accessesBy } from './access-report.contract.ts'
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
import {
  consultationDetail,
  consultationsBy,
  referralDetail,
  referralTimes,
} from './clinical-report.contract.ts'

/** The reports of care, of this month unless other days are chosen. */
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
            { report: bedMoves, defaults: { from: today, to: today } },
            { report: bedHours, defaults: { date: today } },
            { report: bedIndicators, defaults: span },
            { report: bedStays, defaults: span },
          ],
        },
        {
          label: 'Urgencias',
          reports: [
            { report: triageTimes, defaults: { ...span, by: 'level' } },
            { report: triageDetail, defaults: span },
            { report: observationTimes, defaults: span },
          ],
        },
        ...clinicalGroups(span),
      ]}
    />
  )
}

const clinicalGroups = (span: ReturnType<typeof thisMonth>): readonly ReportGroup[] => [
  {
    label: 'Consultas y remisiones',
    reports: [
      { report: consultationsBy, defaults: { ...span, by: 'professional' } },
      { report: consultationDetail, defaults: span },
      { report: referralTimes, defaults: span },
      { report: referralDetail, defaults: span },
    ],
  },
  {
    label: 'Órdenes y notas',
    reports: [
      { report: ordersBy, defaults: { ...span, by: 'kind' } },
      { report: leaves, defaults: span },
      { report: unsigned, defaults: span },
      { report: uncharged, defaults: span },
    ],
  },
  {
    label: 'Auditoría',
    reports: [
      { report: accessesBy, defaults: { ...span, by: 'user' } },
      { report: accessDetail, defaults: span },
    ],
  },
]
