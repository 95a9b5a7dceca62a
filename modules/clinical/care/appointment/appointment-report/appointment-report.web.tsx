import { Button } from '@mantine/core'
import { ReportHub } from '@quina/blocks/web'
import { useState } from 'react'
import { DaySheetDialog } from '../day-sheet/day-sheet.web.tsx'
import {
  absences,
  appointmentDetail,
  appointmentsByProfessional,
  oftenAbsent,
  opportunity,
} from './appointment-report.contract.ts'
import { requestDetail, unmetDemand } from './demand.contract.ts'
import { thisMonth } from './this-month.web.ts'

/** The reports of appointments, of this month unless other days are chosen. */
export function AppointmentReports() {
  const span = thisMonth()
  return (
    <ReportHub
      groups={[
        {
          label: 'Citas',
          reports: [
            { report: appointmentDetail, defaults: span, columns: inSight, beside: () => <DaySheet /> },
            { report: appointmentsByProfessional, defaults: span },
            { report: opportunity, defaults: span },
          ],
        },
        {
          label: 'Inasistencia',
          reports: [
            { report: absences, defaults: { ...span, by: 'specialty' } },
            { report: oftenAbsent, defaults: { to: span.to } },
          ],
        },
        {
          label: 'Demanda',
          reports: [
            { report: unmetDemand, defaults: { ...span, by: 'specialty' } },
            { report: requestDetail, defaults: span },
          ],
        },
      ]}
    />
  )
}

/** The columns shown at first, of twenty-nine; exported files contain all of them. */
const inSight = [
  ...['code', 'date', 'hour', 'specialty', 'professional', 'patient', 'number', 'age', 'phone', 'payer'],
  ...['status', 'motive', 'requestedOn', 'days', 'businessDays'],
]

/** The printed sheet of a day, one page for each professional. */
function DaySheet() {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Planilla del día
      </Button>
      {asking && <DaySheetDialog scheduleId={null} onClose={() => setAsking(false)} />}
    </>
  )
}
