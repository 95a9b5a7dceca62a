import { type AnswerOf, permissionFor } from '@quina/blocks'
import {
  type Actor,
  actingOn,
  campusScope,
  can,
  createDraft,
  optionsOperation,
  outOfReach,
  performAction,
  serveCommand,
  serveQuery,
} from '@quina/blocks/server'
import { lockedRow, rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import { daysBetween, type Id, insist, must, notFound } from '@quina/kernel'
import { anyFileOf, isSamePerson } from '@quina/people/server'
import { sql } from 'kysely'
import { appointment, overbook } from '../appointment/appointment.contract.ts'
import { appointmentService } from '../appointment/appointment.server.ts'
import { ownProfessionalOperation } from '../professional/professional.server.ts'
import { passOn } from '../slot-offer/offering.server.ts'
import {
  appointmentsBetween,
  bookAppointment,
  freeSlots,
  patientAppointments,
  requestAppointment,
  waitingRequests,
  withdrawRequest,
} from './booking.contract.ts'
import { hold } from './booking-facts.server.ts'
import { whyPatientBarred } from './patient-barred.server.ts'
import { request } from './request.server.ts'

/**
 * Reads under lock the request that the booking fulfils.
 * @throws Problem CIT-041 when it was already answered, or belongs to another patient.
 */
async function waiting(tx: Tx, actor: Actor, id: string, patientId: string) {
  const found = await lockedRow(tx, 'care.appointmentRequest', id, ['status', 'patientId'])
  const out = await outOfReach(tx, actor, [{ path: 'requestId', id }])
  if (found === undefined || out.length > 0) throw notFound('La solicitud')
  const theirs = await isSamePerson(tx, found.patientId, patientId)
  insist(
    found.status === 'waiting' && theirs,
    'CIT-041',
    'La solicitud ya se atendió o es de otro paciente.',
    { status: 409 },
  )
  return id as Id<'care.appointmentRequest'>
}

type Borne = Readonly<{ orderNumber: string | null; authorisationNumber: string | null }>

/** Returns the referral of the request, and the authorisation of its payer. */
async function referredBy(tx: Tx, requestId: string): Promise<Borne | null> {
  const row = await rowFrom<Borne>(tx)`
    select o.code as order_number, o.authorisation_number from care.appointment_request r
    join care.medical_order_list o on o.id = r.order_id where r.id = ${requestId}::uuid`
  return row ?? null
}

/** Returns the typed values, or else those of the referral, so that nobody types them twice. */
const bearing = (input: Borne, referred: Borne | null): Borne => ({
  orderNumber: input.orderNumber ?? referred?.orderNumber ?? null,
  authorisationNumber: input.authorisationNumber ?? referred?.authorisationNumber ?? null,
})

export const bookingOperations = [
  ownProfessionalOperation,
  serveCommand(bookAppointment, async ({ tx, actor, today, now, input }) => {
    const { wishedOn, channel, requestId: answered, ...rest } = input
    const referred = answered === null ? null : await referredBy(tx, answered)
    const { patientId, appointmentTypeId, slotId, overbooked } = input
    const date = await hold(tx, { patientId, slotId, overbooked, now })
    const wish = { patientId, appointmentTypeId, wishedOn, channel, status: 'assigned' as const }
    const requestId =
      answered === null
        ? await request(tx, { actor, now }, wish)
        : await waiting(tx, actor, answered, patientId)
    const acting = actingOn(actor, appointment)
    const mayOverbook = can(actor, overbook)
    insist(!input.overbooked || mayOverbook, 'CIT-012', 'No tiene permiso para asignar sobrecupos.', {
      status: 403,
    })
    const draft = { ...rest, ...bearing(input, referred), requestId, date }
    const id = await createDraft(appointmentService, { tx, actor: acting, input: draft })
    const { number } = await performAction(appointmentService, {
      tx,
      actor: acting,
      today,
      now,
      id,
      action: 'assign',
    })
    return { id, code: `${date.slice(0, 4)}${String(number).padStart(7, '0')}` }
  }),
  serveCommand(requestAppointment, async ({ tx, actor, now, input }) => ({
    id: await request(tx, { actor, now }, { ...input, status: 'waiting' }),
  })),
  serveCommand(withdrawRequest, async ({ tx, actor, now, input: { id, reason } }) => {
    const done = await tx
      .updateTable('care.appointmentRequest')
      .set({ status: 'withdrawn', reason })
      .where('id', '=', id)
      .where('status', '=', 'waiting')
      .executeTakeFirst()
    insist(done.numUpdatedRows === 1n, 'CIT-043', 'La solicitud ya no está en la lista.', { status: 409 })
    await passOn({ tx, actor, now }, id, reason)
    return { id }
  }),
  serveQuery(freeSlots, async ({ tx, actor, input, now }) => {
    const { appointmentTypeId, from, professionalId, partOfDay, overbooked } = input
    return rowsFrom<AnswerOf<typeof freeSlots>[number]>(tx)`
      select s.id, to_json(s.starts_at) #>> '{}' as starts_at, t.name as professional, l.name as room,
             greatest(0, s.capacity - held.count)::int as left
      from care.slot s
      join care.appointment_type k on k.id = ${appointmentTypeId}::uuid
      join care.schedule g on g.id = s.schedule_id and g.status = 'published'
      join people.employee_face f on f.id = s.professional_id
      join people.tercero_face t on t.id = f.tercero_id
      left join hospital.location_face l on l.id = s.location_id
      cross join lateral (select (select count(*) from care.appointment_place h where h.slot_id = s.id and h.held)
        + (select count(*) from care.slot_offer o
           where o.slot_id = s.id and o.status = 'pending' and o.expires_at > now()) as count) held
      where s.status = 'available' and s.starts_at > ${now} and s.day >= ${from}::date
        and s.starts_at >= ${now}::timestamptz + make_interval(hours => coalesce(g.ahead_hours, k.ahead_hours_min))
        and s.starts_at <= ${now}::timestamptz + make_interval(days => coalesce(g.ahead_days, k.ahead_days_max))
        and (${campusScope(actor)}::uuid is null or s.campus_id = ${campusScope(actor)}::uuid)
        and (k.specialty_id is null or k.specialty_id = s.specialty_id)
        and coalesce(s.appointment_type_id = k.id, true)
        and (${professionalId}::uuid is null or s.professional_id = ${professionalId}::uuid)
        and (${partOfDay} = 'any' or (extract(hour from s.starts_at at time zone 'America/Bogota') < 12) = (${partOfDay} = 'am'))
        and (k.id in (select appointment_type_id from care.schedule_kind where parent_id = g.id)
          or not exists (select from care.schedule_kind where parent_id = g.id))
        and case when ${overbooked} then held.count >= s.capacity and held.count < s.capacity + s.overbooking
            else held.count < s.capacity end
      order by s.starts_at, t.name limit 40`
  }),
]

type WhoParams = Omit<AnswerOf<typeof patientAppointments>, 'missed' | 'appointments' | 'barred'>

/** The patient at the desk, with their orders and requests that still wait. */
async function whoParams(tx: Tx, patientId: string): Promise<WhoParams> {
  const row = await rowFrom<WhoParams>(tx)`
    select p.document, p.phone,
           (select f.eps from people.insured_list f where f.patient_id = ${anyFileOf(sql.ref('p.id'))} and f.until_day is null
            order by f.from_day desc limit 1) as payer,
           (select count(*)::int from care.appointment_request r
            where r.patient_id = ${anyFileOf(sql.ref('p.id'))} and r.status = 'waiting') as requests,
           (select count(*)::int from care.medical_order_list o
            where o.patient_id = ${anyFileOf(sql.ref('p.id'))} and o.condition = 'signed') as orders
    from people.reported_patient_list p where p.id = ${patientId}::uuid`
  return row ?? { document: '', phone: null, payer: null, requests: 0, orders: 0 }
}

const mostDays = 62

/** These show patients, so the reading is recorded. */
export const tellingOperations = [
  optionsOperation({
    to: 'care.appointmentRequest',
    title: 'Solicitudes de cita',
    access: permissionFor(appointment, 'view'),
    whose: 'site',
  }),
  serveQuery(waitingRequests, ({ tx, actor }) => {
    const site = campusScope(actor)
    const waiting = tx
      .selectFrom('care.appointmentRequest as r')
      .innerJoin('people.patientFace as own', 'own.id', 'r.patientId')
      // For merged files, the patient called is that of the file that remains.
      .innerJoin('people.patientFace as p', 'p.id', 'own.personId')
      .innerJoin('care.appointmentType as k', 'k.id', 'r.appointmentTypeId')
      .leftJoin('care.medicalOrderList as o', 'o.id', 'r.orderId')
      .select('o.code as order')
      .select([
        'r.id',
        sql<string>`p.id`.as('patientId'),
        'p.name as patient',
        'r.appointmentTypeId',
        'k.name as kind',
        'r.priority',
      ])
      .select(sql<string>`to_json(r.requested_at) #>> '{}'`.as('requestedAt'))
      .select(sql<string>`r.wished_on::text`.as('wishedOn'))
      .select(sql<string | null>`r.limit_on::text`.as('limitOn'))
      .select(sql<'window'>`r.channel`.as('channel'))
      .select(sql<'any'>`r.part_of_day`.as('partOfDay'))
      .where('r.status', '=', 'waiting')
      .orderBy('r.priority')
      .orderBy('r.limitOn', (by) => by.asc().nullsLast())
      .orderBy('r.requestedAt')
      .orderBy('r.id')
      .limit(2000)
    return (site === null ? waiting : waiting.where('r.campusId', '=', site)).execute()
  }),
  serveQuery(patientAppointments, async ({ tx, actor, input: { patientId } }) => {
    const rows = await rowsFrom<AnswerOf<typeof patientAppointments>['appointments'][number]>(tx)`
      select id, code, to_json(starts_at) #>> '{}' as starts_at, appointment_type_label as kind,
             professional_label as professional, condition
      from care.appointment_list
      where patient_id = ${anyFileOf(patientId)} and starts_at > now() - interval '12 months'
        and (${campusScope(actor)}::uuid is null or campus_id = ${campusScope(actor)}::uuid)
      order by starts_at desc limit 50`
    const missed = rows.filter(({ condition }) => condition === 'missed').length
    const barred = await whyPatientBarred(tx, patientId)
    return { ...(await whoParams(tx, patientId)), barred, missed, appointments: rows }
  }),
  serveQuery(appointmentsBetween, async ({ tx, actor, input: { from, until, scheduleId } }) => {
    must(daysBetween(from, until) < mostDays, 'CIT-042', 'until', `Pida como máximo ${mostDays} días.`)
    return rowsFrom<AnswerOf<typeof appointmentsBetween>[number]>(tx)`
      select a.id, a.code, a.slot_id, a.date::text as date,
             extract(epoch from a.starts_at - a.date::timestamp at time zone 'America/Bogota')::int / 60 as start,
             extract(epoch from a.ends_at - a.date::timestamp at time zone 'America/Bogota')::int / 60 as end,
             a.patient_label as patient, a.appointment_type_label as kind, a.condition, a.professional_id,
             a.professional_label as professional, a.overbooked, c.background, c.foreground
      from care.appointment_list a
      join care.slot s on s.id = a.slot_id
      left join care.convention c on c.scope = 'appointment' and c.active and c.key = case a.condition
        when 'assigned' then 'asignada' when 'confirmed' then 'confirmada' when 'waiting' then 'en_sala'
        when 'attending' then 'en_atencion' when 'attended' then 'atendida' when 'missed' then 'inasistente' end
      where a.date between ${from}::date and ${until}::date and a.condition not in ('cancelled', 'rescheduled')
        and (${scheduleId}::uuid is null or s.schedule_id = ${scheduleId}::uuid)
        and (${campusScope(actor)}::uuid is null or a.campus_id = ${campusScope(actor)}::uuid)
      order by a.starts_at limit 3000`
  }),
]
