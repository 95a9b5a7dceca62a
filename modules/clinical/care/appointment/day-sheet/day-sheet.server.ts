import { campusScope, labelOf, type Operation, serveFile } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import type { Day } from '@quina/kernel'
import { printPatients } from '@quina/people/server'
import { daySheetPaper, type SheetLine } from '../../schedule/schedule-print/day-sheet.print.ts'
import { appointment } from '../appointment/appointment.contract.ts'
import { daySheet } from './day-sheet.contract.ts'

/** Printing is recorded as a reading of each patient. */
export const daySheetOperation: Operation = serveFile(daySheet, (call) =>
  printPatients(call, 'care.appointment', async (tx, context) => {
    const { date, scheduleId } = call.input
    const lines = await linesOf(tx, { date, scheduleId, site: campusScope(call.actor) })
    const scheduleLabel = scheduleId === null ? null : await labelOf(tx, 'care.schedule', scheduleId)
    return {
      name: `planilla-${date}.pdf`,
      paper: daySheetPaper(context, { date, of: scheduleLabel, lines }),
      patientIds: [...new Set(lines.map(({ patientId }) => patientId))],
    }
  }),
)

/** Returns the lines of the sheet, without the cancelled and the moved appointments. */
async function linesOf(
  tx: Tx,
  { date, scheduleId, site }: { date: Day; scheduleId: string | null; site: string | null },
): Promise<SheetLine[]> {
  const rows = await rowsFrom<Omit<SheetLine, 'state'> & { state: keyof typeof states }>(tx)`
    select a.patient_id, a.hour, a.patient_label as patient, a.patient_document as document, a.age, a.payer,
           a.appointment_type_label as kind, a.professional_label as professional, a.location_label as room,
           a.condition as state, a.arrived
    from care.appointment_list a join care.slot s on s.id = a.slot_id
    where a.date = ${date}::date and a.condition not in ('cancelled', 'rescheduled')
      and (${scheduleId}::uuid is null or s.schedule_id = ${scheduleId}::uuid)
      and (${site}::uuid is null or a.campus_id = ${site}::uuid)
    order by a.professional_label, a.starts_at, a.id limit 2000`
  return rows.map((row) => ({ ...row, state: states[row.state].label }))
}

const { states } = appointment.lifecycle
