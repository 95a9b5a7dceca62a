import { actingOn, performAction } from '@quina/blocks/server'
import { rowOf, rowsFrom, type Tx } from '@quina/db/server'
import { defineCollision, definePatientRows } from '@quina/people/server'
import { sql } from 'kysely'
import { appointment } from '../../appointment/appointment/appointment.contract.ts'
import { appointmentService } from '../../appointment/appointment/appointment.server.ts'

/** The rows of this module that belong to a patient, and the collisions to solve when two files of a person are merged. */
definePatientRows({
  'care.admission': 'Admisiones',
  'care.appointment': 'Citas',
  'care.appointment_request': 'Solicitudes de cita',
  'care.attended_service': 'Servicios atendidos',
  'care.medical_order': 'Órdenes médicas',
  'care.note': 'Notas de atención',
  'care.rda': 'RDA',
  'care.reminder': 'Avisos de citas',
  'care.triage': 'Triages',
})

type CollisionRow = Readonly<{ id: string; text: string; canYield: boolean }>

/** A person has no two appointments at one hour: of two future ones, the one not chosen is cancelled. */
defineCollision({
  guard: 'appointment_patient_once',
  title: 'Citas a la misma hora',
  rows: (tx, ids) => rowsFrom<CollisionRow>(tx)`
    select a.id, a.code || ' · ' || a.appointment_type_label || ' · '
             || to_char(a.starts_at at time zone 'America/Bogota', 'YYYY/MM/DD HH24:MI') as text,
           a.status in ('assigned', 'confirmed') as can_yield
    from care.appointment_list a where a.id = any(${[...ids]}::uuid[])`,
  async yield(tx, { id, actor, now, today }) {
    const { campusId } = await standing(tx, id)
    await performAction(appointmentService, {
      tx,
      actor: actingOn(actor, appointment, campusId),
      today,
      now,
      id,
      action: 'cancel',
      input: { motive: 'I04', reason: 'La ficha se fusionó: había otra cita a esa hora.' },
    })
  },
  // Its place may be taken by now: the user is warned, and must book it again.
  async takeBack(tx, id) {
    const { vigencia, number } = await standing(tx, id)
    const code = `${vigencia}${String(number).padStart(7, '0')}`
    return `La cita ${code} se canceló al fusionar y su cupo quedó libre: asígnela de nuevo si hace falta.`
  },
})

async function standing(tx: Tx, id: string) {
  const row = await rowOf(tx, 'care.appointment', id, ['campusId', 'number', 'vigencia'])
  if (row === undefined) throw new Error(`no appointment ${id}`)
  return row
}

defineCollision({
  guard: 'admission_one_open',
  title: 'Admisiones abiertas a la vez',
  rows: (tx, ids) => rowsFrom<CollisionRow>(tx)`
    select a.id, a.code || ' · ingresó ' || to_char(a.entered_at at time zone 'America/Bogota', 'YYYY/MM/DD HH24:MI') as text,
           false as can_yield
    from care.admission_list a where a.id = any(${[...ids]}::uuid[])`,
})

defineCollision({
  guard: 'triage_one_here',
  title: 'Triages abiertos en la misma sede',
  rows: (tx, ids) => rowsFrom<CollisionRow>(tx)`
    select t.id, 'Llegó ' || to_char(t.arrived_at at time zone 'America/Bogota', 'YYYY/MM/DD HH24:MI') || ' · '
      || t.motive as text,
           false as can_yield
    from care.triage t where t.id = any(${[...ids]}::uuid[])`,
})

defineCollision({
  guard: 'medical_order_leave_once',
  title: 'Incapacidades firmadas que se cruzan',
  rows: (tx, ids) => rowsFrom<CollisionRow>(tx)`
    select o.id, 'Incapacidad ' || o.vigencia || lpad(o.number::text, 7, '0') || ' · desde '
             || to_char(o.from_day, 'YYYY/MM/DD') || ', ' || o.days || ' días' as text,
           false as can_yield
    from care.medical_order o where o.id = any(${[...ids]}::uuid[])`,
})

const whyWithdrawn = 'La ficha se fusionó: la persona ya esperaba en esta lista.'

/** A person has no two equal requests: the one not chosen is withdrawn, and waits again when the merge is undone. */
defineCollision({
  guard: 'appointment_request_waiting_twice',
  title: 'Dos lugares en la misma lista de espera',
  find: (tx, { survivors, losers }) => rowsFrom<{ oneId: string; otherId: string }>(tx)`
    select o.id as one_id, n.id as other_id
    from care.appointment_request o
    join care.appointment_request n on n.appointment_type_id = o.appointment_type_id and n.campus_id = o.campus_id
      and n.status = 'waiting' and n.patient_id = any(${[...losers]}::uuid[])
    where o.status = 'waiting' and o.patient_id = any(${[...survivors]}::uuid[]) order by 1, 2`,
  rows: (tx, ids) => rowsFrom<CollisionRow>(tx)`
    select r.id, k.name || ' · pedida ' || to_char(r.requested_at at time zone 'America/Bogota', 'YYYY/MM/DD')
             || ', deseada ' || to_char(r.wished_on, 'YYYY/MM/DD') as text, true as can_yield
    from care.appointment_request r join care.appointment_type k on k.id = r.appointment_type_id
    where r.id = any(${[...ids]}::uuid[])`,
  async yield(tx, { id }) {
    await sql`update care.appointment_request set status = 'withdrawn', reason = ${whyWithdrawn}
              where id = ${id}::uuid and status = 'waiting'`.execute(tx)
  },
  async takeBack(tx, id) {
    const { numAffectedRows } = await sql`
      update care.appointment_request set status = 'waiting', reason = null
      where id = ${id}::uuid and status = 'withdrawn' and reason = ${whyWithdrawn}`.execute(tx)
    return numAffectedRows === 1n
      ? null
      : 'Una solicitud de cita cambió después de la fusión y queda como está.'
  },
})
