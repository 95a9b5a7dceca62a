import { type ReportGroup, ReportHub, Show, useVigencia } from '@quina/blocks/web'
import { dayInBogota, lastDayOf, monthOf, vigenciaOf } from '@quina/kernel'
import { lateCesantias } from '../../../benefits/settlement/settlement.contract.ts'
import { heirsPaid } from '../../../books/payable/payable.contract.ts'
import { lastPayroll } from '../../../period/review/review.contract.ts'
import { clothingReport } from '../clothing/clothing.contract.ts'
import {
  conceptSummary,
  courtDeposits,
  discountsReport,
  leaveReceivables,
  pendingVacations,
  retroactiveReport,
  salaryHistory,
  vacationBook,
} from '../detail/detail-report.contract.ts'
import {
  costByCentreReport,
  hoursByWorker,
  overtimeReport,
  payrollComparison,
  payrollListing,
  pilaByAdministrator,
  provisionBalances,
  restPending,
  staffingReport,
  ugppReport,
} from './month-report.contract.ts'
import { form220Report, format2276, serviceTimeReport } from './year-report.contract.ts'

/** The reports of payroll over stored periods, on the last month of the vigencia that has a payroll. */
export function PayrollReports() {
  const year = useVigencia()
  return (
    <Show of={lastPayroll} params={{ year }}>
      {({ month }) => <ReportsOf vigencia={year} last={month} />}
    </Show>
  )
}

function ReportsOf({ vigencia, last }: { readonly vigencia: number; readonly last: number | null }) {
  const today = dayInBogota(new Date())
  const current = vigenciaOf(today) === vigencia
  const month = { year: String(vigencia), month: String(last ?? (current ? monthOf(today) : 12)) }
  const to = current ? today : lastDayOf(vigencia)
  return <ReportHub key={vigencia} groups={groupsOf(month, to)} />
}

const groupsOf = (
  month: { readonly year: string; readonly month: string },
  to: string,
): readonly ReportGroup[] => [
  {
    label: 'Del mes',
    reports: [
      { report: payrollListing, defaults: month, columns: listingColumns },
      { report: payrollComparison, defaults: month },
      { report: conceptSummary, defaults: month },
      { report: costByCentreReport, defaults: month },
      { report: discountsReport, defaults: month },
      { report: courtDeposits, defaults: month },
      { report: retroactiveReport, defaults: month },
    ],
  },
  {
    label: 'Horas, descansos y prestaciones',
    reports: [
      { report: hoursByWorker, defaults: month },
      { report: overtimeReport, defaults: month },
      { report: restPending, defaults: { to } },
      { report: provisionBalances, defaults: { to } },
      { report: pendingVacations, defaults: { to } },
      { report: vacationBook, defaults: { to } },
      { report: lateCesantias, defaults: { to } },
      { report: heirsPaid, defaults: { to } },
      { report: salaryHistory, defaults: { to } },
      { report: leaveReceivables, defaults: { to } },
      { report: clothingReport, defaults: { to } },
    ],
  },
  {
    label: 'Seguridad social',
    reports: [
      { report: pilaByAdministrator, defaults: month },
      { report: ugppReport, defaults: month },
    ],
  },
  {
    label: 'Plantillas oficiales',
    reports: [
      { report: form220Report, defaults: { year: month.year } },
      { report: format2276, defaults: { year: month.year } },
      { report: serviceTimeReport, defaults: { to } },
      { report: staffingReport, defaults: month },
    ],
  },
]

const listingColumns = [
  'identification',
  'person',
  'days',
  'salary',
  'hours',
  'otherEarned',
  'earned',
  'deducted',
  'net',
  'state',
]
