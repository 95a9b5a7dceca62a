import { type AnswerOf, permissionFor } from '@quina/blocks'
import { can, type Input, type Operation, serveQuery } from '@quina/blocks/server'
import { oneFrom, rowsFrom, type Tx, valueFrom } from '@quina/db/server'
import type { Day } from '@quina/kernel'
import { appointment } from '../../appointment/appointment/appointment.contract.ts'
import { daySheetOperation } from '../../appointment/day-sheet/day-sheet.server.ts'
import { professionalWho } from '../../appointment/professional/professional.server.ts'
import { boardStates, viewTriage } from '../../triage/triage/triage.contract.ts'
import { myDay } from './my-day.contract.ts'

const nextShown = 6

/** The day of a professional: the printed sheet of patients, and its progress. */
export const dayOperations: readonly Operation[] = [daySheetOperation, serveQuery(myDay, myDayOf)]

/** Returns no names: the home page requests this each time it opens, and must not leave a reading in the files of patients. */
async function myDayOf({ tx, actor, today }: Input<object>) {
  const { userId, campusId } = actor
  const seesAppointments = can(actor, permissionFor(appointment, 'view'))
  const professional = seesAppointments ? await professionalWho(tx, actor) : undefined
  return {
    today,
    userId,
    appointments: professional === undefined ? null : await appointmentsOf(tx, professional.id, today),
    triage: can(actor, viewTriage) ? await triageIn(tx, campusId) : null,
    unsigned: await unsignedOf(tx, userId),
  }
}

type Mine = NonNullable<AnswerOf<typeof myDay>['appointments']>

async function appointmentsOf(tx: Tx, professionalId: string, today: Day) {
  const row = await oneFrom<Omit<Mine, 'professionalId' | 'next'>>(tx)`
    select count(*) filter (where status in ('assigned', 'confirmed'))::int as expected,
           count(*) filter (where status = 'waiting')::int as waiting,
           count(*) filter (where status = 'attending')::int as attending,
           count(*) filter (where status = 'attended')::int as attended,
           count(*) filter (where status = 'missed')::int as missed
    from care.appointment where professional_id = ${professionalId}::uuid and date = ${today}::date`
  const next = await rowsFrom<Mine['next'][number]>(tx)`
    select a.id, to_char(a.starts_at at time zone 'America/Bogota', 'HH12:MI AM') as hour, k.name as kind, a.status,
           case when a.status = 'waiting'
                then greatest(0, extract(epoch from now() - greatest(a.arrived_at, a.starts_at)) / 60)::int end as waited
    from care.appointment a join care.appointment_type k on k.id = a.appointment_type_id
    where a.professional_id = ${professionalId}::uuid and a.date = ${today}::date
      and a.status in ('assigned', 'confirmed', 'waiting', 'attending')
    order by a.starts_at, a.id limit ${nextShown}`
  return { professionalId, ...row, next }
}

async function triageIn(tx: Tx, campusId: string) {
  return oneFrom<NonNullable<AnswerOf<typeof myDay>['triage']>>(tx)`
    select count(*) filter (where status in ('waiting', 'classifying'))::int as unclassified,
           count(*) filter (where status in ('classified', 'called'))::int as classified,
           count(*) filter (where status in ('attended', 'observed'))::int as attended
    from care.triage where campus_id = ${campusId}::uuid
      and status = any(${[...boardStates]})`
}

async function unsignedOf(tx: Tx, userId: string): Promise<number> {
  return valueFrom<number>(tx)`
    select count(*)::int as all from care.note where created_by = ${userId}::uuid and status = 'draft'`
}
