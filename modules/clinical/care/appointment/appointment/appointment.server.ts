import type { Stored, ValuesOf } from '@quina/blocks'
import {
  type Actor,
  actingOn,
  type Command,
  type ConstraintRefusals,
  can,
  createDraft,
  labelOf,
  type Operation,
  performAction,
  refusing,
  serveDocument,
  servedDocument,
} from '@quina/blocks/server'
import { changeById, oneFrom, rowFrom, rowOf, type Tx, together } from '@quina/db/server'
import { conflict, type Day, must, newId, refused } from '@quina/kernel'
import { anyFileOf } from '@quina/people/server'
import { sql } from 'kysely'
import { giveNotice } from '../appointment-notice/notice.server.ts'
import { appointmentPrint } from '../appointment-print/appointment.print.ts'
import { bookingFacts } from '../booking/booking-facts.server.ts'
import { offerFreed } from '../slot-offer/offering.server.ts'
import { type AppointmentFacts, appointment, finishWithoutNote, overbook } from './appointment.contract.ts'
import { mayArrive, mayChangeKind, mayFinish, mayMiss, mayReopen, placesFor } from './appointment.domain.ts'
import { recordOnTimeline } from './timeline.server.ts'
import { invoicesOf } from './timeline-invoices.server.ts'

type StoredAppointment = Stored<typeof appointment> & {
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  readonly firstStartsAt: Date | null
  readonly attendedUntil: Date | null
  readonly originId: string | null
}
type AppointmentValues = ValuesOf<(typeof appointment)['fields']>
type Of<A extends keyof (typeof appointment)['lifecycle']['actions']> = Command<typeof appointment, A>

const changing = (tx: Tx, id: string) => tx.updateTable('care.appointment').where('id', '=', id)
const startOf = (document: Stored<typeof appointment>): Date => (document as StoredAppointment).startsAt!

/** Reasons for which no notice of cancellation is sent: the patient died or left the waiting room. */
const withoutNotice: ReadonlySet<string> = new Set(['P05', 'P06'])

/** Rules: CIT-001 to CIT-017 when a place is given (`placesFor`); CIT-018 and CIT-034 when one changes; CIT-020 to CIT-022. */
export const appointmentService = servedDocument<typeof appointment>({
  document: appointment,
  async onSave(tx, input, actor, stored) {
    if (stored === null) return
    const message = 'El paciente, el cupo y la solicitud de una cita no se cambian: reprográmela.'
    const names = ['patientId', 'slotId', 'requestId', 'date', 'overbooked'] as const
    const changed = names.find((name) => input[name] !== stored[name])
    must(changed === undefined, 'CIT-018', changed ?? 'slotId', message)
    if (input.appointmentTypeId !== stored.appointmentTypeId)
      await changeKind(tx, input, actor, stored as StoredAppointment)
  },
  on: {
    assign,
    async arrive({ tx, document, now }) {
      mayArrive(startOf(document), now)
      await changeById(tx, 'care.appointment', document.id, { arrivedAt: now })
    },
    async correct({ tx, document, now }) {
      mayArrive(startOf(document), now)
      await changeById(tx, 'care.appointment', document.id, { arrivedAt: now })
    },
    async attend({ tx, document, now }) {
      await changeById(tx, 'care.appointment', document.id, { attendedFrom: now })
    },
    async finish({ tx, document, actor, now, input }) {
      const noted = await isNoted(tx, document.id)
      mayFinish({ noted, ...input, mayGoWithout: can(actor, finishWithoutNote) })
      await changeById(tx, 'care.appointment', document.id, { attendedUntil: now })
      await recordOnTimeline(tx, { id: document.id, pending: false })
    },
    async miss({ tx, document, now }) {
      mayMiss(startOf(document), now)
      await recordOnTimeline(tx, { id: document.id, pending: false })
    },
    async cancel({ tx, document, actor, now, input }) {
      // The place must be free before it is offered to the first patient who waits. A patient whose appointment the institution
      // cancels waits to be relocated.
      const relocateSince = input.motive.startsWith('I') ? now : null
      await changeById(tx, 'care.appointment', document.id, { status: 'cancelled', relocateSince })
      await recordOnTimeline(tx, { id: document.id, pending: false })
      await offerFreed({ tx, actor, now }, document.id)
      const notice = { appointmentId: document.id, kind: 'cancelled', hadAt: startOf(document) } as const
      if (!withoutNotice.has(input.motive)) await giveNotice({ tx, actor, now }, [notice])
    },
    reschedule,
    async reopen({ tx, document, now }) {
      const invoiced = await invoiceOf(tx, document.id)
      mayReopen({ attendedUntil: (document as StoredAppointment).attendedUntil, invoiced }, now)
    },
  },
  extra: async (tx, stored) => ({ facts: await factsOf(tx, stored.id) }),
  print: appointmentPrint,
})

/** Whether its note was signed. A note that is being signed in this transaction already has `signed_at`. */
const isNoted = async (tx: Tx, appointmentId: string): Promise<boolean> =>
  (await rowFrom(tx)`
    select from care.note where appointment_id = ${appointmentId}::uuid and signed_at is not null limit 1`) !==
  undefined

/** Changes the kind of appointment and keeps its hour, under the rules of the new kind. @throws Problem as `mayChangeKind`. */
async function changeKind(
  tx: Tx,
  input: AppointmentValues,
  actor: Actor,
  stored: StoredAppointment,
): Promise<void> {
  const { patientId, appointmentTypeId, slotId, contractId, requestId } = input
  const wanted = { patientId, appointmentTypeId, slotId, contractId, requestId, insteadOf: stored.id }
  const facts = await bookingFacts(tx, wanted, { actor, now: new Date() })
  mayChangeKind({ ...input, mayOverbook: false }, facts, {
    startsAt: startOf(stored),
    endsAt: stored.endsAt!,
  })
}

/** Takes the places of the slots, and stores the moment of the assignment and the first time given to the patient. */
async function assign({ tx, document, actor, now }: Of<'assign'>) {
  const { id, patientId, appointmentTypeId, slotId, contractId } = document
  const origin = (document as StoredAppointment).originId
  const { requestId } = document
  const wanted = { patientId, appointmentTypeId, slotId, contractId, requestId, insteadOf: origin }
  const facts = await bookingFacts(tx, wanted, { actor, now })
  const places = placesFor({ ...document, mayOverbook: can(actor, overbook) }, facts)
  const [first] = facts.slots
  const { professionalId, specialtyId, locationId } = facts.chosen
  await together(
    tx,
    tx
      .insertInto('care.appointmentPlace')
      .values(places.map((place) => ({ id: newId(), appointmentId: id, ...place }))),
    changing(tx, id).set({
      professionalId,
      specialtyId,
      locationId,
      assignedAt: now,
      startsAt: first!.startsAt,
      endsAt: facts.slots.at(-1)!.endsAt,
      firstStartsAt: (document as StoredAppointment).firstStartsAt ?? first!.startsAt,
    }),
    tx
      .updateTable('care.appointmentRequest')
      .set({ status: 'assigned' })
      .where('id', '=', document.requestId)
      .where('status', '<>', 'assigned'),
    // A patient who waited to be relocated in that specialty has another appointment now.
    sql`update care.appointment set relocated_by = ${id}::uuid
        where patient_id = ${anyFileOf(patientId)} and specialty_id = ${specialtyId}::uuid and relocate_since is not null
          and relocated_by is null and relocation_closed is null`,
  )
  await recordOnTimeline(tx, { id, pending: true })
  return []
}

/** The new appointment keeps the date of the request, and the first time given (Resolución 256 de 2016). */
async function reschedule({ tx, document, input, actor, today, now }: Of<'reschedule'>) {
  const own = document as StoredAppointment
  const { day, campusId } = await requestedSlot(tx, input.slotId)
  // The old places must be free before the new ones are taken: both may be at the same hour, with two professionals.
  await changeById(tx, 'care.appointment', own.id, { status: 'rescheduled' })
  const acting = actingOn(actor, appointment, campusId)
  const { patientId, appointmentTypeId, requestId, contractId, authorisationNumber, orderNumber } = own
  const draft = {
    patientId,
    appointmentTypeId,
    requestId,
    contractId,
    authorisationNumber,
    orderNumber,
    slotId: input.slotId,
    date: day,
    companion: own.companion,
    notes: own.notes,
    overbooked: false,
    overbookingReason: null,
  }
  const id = await createDraft(appointmentService, { tx, actor: acting, input: draft })
  await changeById(tx, 'care.appointment', id, { originId: own.id, firstStartsAt: own.firstStartsAt })
  await performAction(appointmentService, { tx, actor: acting, today, now, id, action: 'assign' })
  await recordOnTimeline(tx, { id: own.id, pending: false })
  await giveNotice({ tx, actor, now }, [{ appointmentId: id, kind: 'moved', hadAt: own.startsAt! }])
  await offerFreed({ tx, actor, now }, own.id)
  return []
}

/** The number of the invoice of its admission; null while it was not invoiced. */
async function invoiceOf(tx: Tx, appointmentId: string): Promise<string | null> {
  const row = await rowFrom<{ id: string; patientId: string; code: string }>(tx)`
    select m.id, m.patient_id, l.code from care.admission m join care.admission_list l on l.id = m.id
    where m.appointment_id = ${appointmentId}::uuid and m.status = 'invoiced' limit 1`
  if (row === undefined) return null
  const invoices = await invoicesOf(tx, row.patientId)
  const own = invoices.filter(({ admissionIds }) => admissionIds.includes(row.id))
  return own.at(-1)?.title ?? `admisión ${row.code}`
}

/** Returns the day and the site of a slot. @throws Problem CIT-019 when there is no such slot. */
async function requestedSlot(
  tx: Tx,
  slotId: string,
): Promise<{ readonly day: Day; readonly campusId: string }> {
  const found = await rowOf(tx, 'care.slot', slotId, ['day', 'campusId'])
  must(found !== undefined, 'CIT-019', 'slotId', 'Elija un cupo de la lista.')
  return { ...found, day: found.day as Day }
}

export const dayOfSlot = async (tx: Tx, slotId: string): Promise<Day> => (await requestedSlot(tx, slotId)).day

async function factsOf(tx: Tx, id: string): Promise<AppointmentFacts> {
  const { createdBy, ...facts } = await oneFrom<Omit<AppointmentFacts, 'assignedBy'> & { createdBy: string }>(
    tx,
  )`
    select case when a.number is null then null else a.vigencia || lpad(a.number::text, 7, '0') end as code,
           p.document_type || ' ' || p.number as patient_document, p.phone, c.name as campus,
           to_char(a.starts_at at time zone 'America/Bogota', 'HH24:MI') as hour, t.name as professional, e.name as specialty,
           l.name as room, to_json(r.requested_at) #>> '{}' as requested_at, a.created_by, k.preparation, a.origin_id,
           (select json_build_object('id', l.id, 'code', l.code) from care.admission_list l join care.admission m on m.id = l.id
            where m.appointment_id = a.id and m.status not in ('draft', 'annulled')) as admission,
           (select b.id from care.appointment b where b.origin_id = a.id limit 1) as became_id,
           exists (select from people.reminded_patient_list m where m.id = p.id) as remindable,
           coalesce((select json_agg(json_build_object('id', m.id, 'kind', m.kind, 'channel', m.channel, 'to', m.sent_to,
                                                       'state', m.state, 'at', m.tried_at, 'declared', m.message,
                                                       'simulated', m.simulated, 'answer', m.answer,
                                                       'answerText', (
                                                         select string_agg(w.message, ' · ' order by w.answered_at, w.id)
                                                         from care.patient_answer w where w.reminder_id = m.id))
                                     order by m.tried_at, m.id)
                     from care.reminder m where m.appointment_id = a.id), '[]') as reminders
    from care.appointment a
    join care.appointment_request r on r.id = a.request_id
    join care.appointment_type k on k.id = a.appointment_type_id
    join people.patient_face p on p.id = a.patient_id
    join admin.campus_list c on c.id = a.campus_id
    left join people.employee_face f on f.id = a.professional_id
    left join people.tercero_face t on t.id = f.tercero_id
    left join hospital.specialty_face e on e.id = a.specialty_id
    left join hospital.location_face l on l.id = a.location_id
    where a.id = ${id}::uuid`
  return { ...facts, assignedBy: await labelOf(tx, 'admin.user', createdBy) }
}

/** Only the database sees this: two people giving the same place, or two places to the same patient, at once. */
export const appointmentRefusals: ConstraintRefusals = {
  'care.appointment_patient_once': conflict(
    'CIT-030',
    'El paciente ya tiene una cita a esa hora.',
    'patientId',
  ),
  'care.appointment_place_once': conflict(
    'CIT-031',
    'Acaban de asignar ese cupo. Seleccione otro horario.',
    'slotId',
  ),
  'care.appointment_placed': refused('CIT-033', 'La cita quedó sin hora: elija un cupo.'),
  'care.appointment_place_fits': conflict(
    'CIT-032',
    'El cupo se bloqueó o ya no tiene ese lugar. Seleccione otro horario.',
    'slotId',
  ),
}

export const appointmentOperations: readonly Operation[] = refusing(
  appointmentRefusals,
  serveDocument(appointmentService),
)
