import {
  actingOn,
  type Chore,
  inTransaction,
  performAction,
  systemActor,
  systemUserId,
} from '@quina/blocks/server'
import { type Db, rowsFrom, signWith, type Tx } from '@quina/db/server'
import { type Day, type Id, Problem } from '@quina/kernel'
import { appointment } from '../../appointment/appointment/appointment.contract.ts'
import { appointmentService } from '../../appointment/appointment/appointment.server.ts'
import { schedule } from '../../schedule/schedule/schedule.contract.ts'
import { scheduleService } from '../../schedule/schedule/schedule.server.ts'

/**
 * The end of the day (care dossier §5.2 and §5.4): from 23:55 a patient who was not attended is a no-show, and an agenda
 * without patients to attend is closed the day after its last one. Each hour it completes past days, signed by the system.
 */
export const dayEndChore: Chore = { name: 'care.day-end', run: endDay }

async function endDay(db: Db, today: Day, now: Date): Promise<void> {
  const clock = { today, now }
  const appointments = await missedAppointments(db, clock)
  const missed = await inOwnTransactions(db, appointments, (tx, { id, campusId }) => {
    const actor = actingOn(systemActor(campusId), appointment)
    return performAction(appointmentService, { tx, actor, ...clock, id, action: 'miss' })
  })
  const closed = await inOwnTransactions(db, await finishedSchedules(db, today), (tx, { id, campusId }) => {
    const actor = actingOn(systemActor(campusId), schedule)
    return performAction(scheduleService, { tx, actor, ...clock, id, action: 'close', input: { reason } })
  })
  const errors = [...missed, ...closed]
  if (errors.length > 0) throw new AggregateError(errors, `The end of the day failed for ${errors.length}`)
}

const reason = 'Terminaron los días de la agenda'

type Due = Readonly<{ id: string; campusId: Id<'admin.campus'> }>

type Clock = Readonly<{ today: Day; now: Date }>

/**
 * Unattended appointments of past days, and of today from 23:55. Those of an admitted patient are left out, because the patient
 * came; one that began less than fifteen minutes ago is left for the next hour.
 */
const missedAppointments = (db: Db, { today, now }: Clock) => rowsFrom<Due>(db)`
  select a.id, a.campus_id from care.appointment a
  where a.status in ('assigned', 'confirmed') and a.date <= ${today}::date
    and (a.date < ${today}::date or (${now} at time zone 'America/Bogota')::time >= '23:55')
    and a.starts_at <= ${now}::timestamptz - interval '15 minutes'
    and not exists (select from care.admission m where m.appointment_id = a.id and m.status not in ('draft', 'annulled'))
  order by a.starts_at, a.id`

/** Published schedules whose last day is past, without patients still to attend. */
const finishedSchedules = (db: Db, today: Day) => rowsFrom<Due>(db)`
  select s.id, s.campus_id from care.schedule s
  where s.status = 'published' and s.until_day < ${today}::date
    and not exists (select from care.slot c
                    join care.appointment_place p on p.slot_id = c.id and p.held
                    join care.appointment a on a.id = p.appointment_id
                    where c.schedule_id = s.id and a.status in ('assigned', 'confirmed', 'waiting', 'attending'))
  order by s.until_day, s.id`

/**
 * Ends each row in a transaction of its own, so that a failure does not undo the others, and returns the errors. What a rule
 * refuses (somebody just received the patient) is no error: it is tried again within the hour, and the appointment is listed
 * among those not finished.
 */
async function inOwnTransactions(
  db: Db,
  rows: readonly Due[],
  end: (tx: Tx, row: Due) => Promise<unknown>,
): Promise<readonly unknown[]> {
  const errors: unknown[] = []
  for (const row of rows) {
    const work = async (tx: Tx) => {
      await signWith(tx, {
        userId: systemUserId,
        campusId: row.campusId,
        reason: 'Cierre automático del día',
      })
      return end(tx, row)
    }
    await inTransaction(db, { dry: false, work }).catch((error: unknown) => {
      if (!(error instanceof Problem)) errors.push(error)
    })
  }
  return errors
}
