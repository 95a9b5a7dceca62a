import type { InputOf } from '@quina/blocks'
import { actingOn, createDraft, performAction } from '@quina/blocks/server'
import { bookAppointment, requestAppointment } from '@quina/care/contract'
import { appointmentService, bookingOperations, scheduleService } from '@quina/care/server'
import { oneFrom, type Tx } from '@quina/db/server'
import { addDays, type Day, dayInBogota, weekdayOf } from '@quina/kernel'
import { addSpecialty } from '@quina/people/server'
import type { Cast } from '../../ground/step/actors.server.ts'
import { screensIn } from '../../ground/step/press.server.ts'
import { type Loading, once } from '../../ground/step/step.server.ts'
import {
  type DemoAppointment,
  type DemoEnd,
  type DemoSchedule,
  demoAppointments,
  demoRequests,
  demoSchedules,
} from '../../plan/agenda.domain.ts'
import { writeVisit } from './attended.server.ts'

/** Loads published agendas, appointments in every state, and the patients in the waiting room and on the waiting list. */
export async function fillAgendas(loading: Loading, cast: Cast): Promise<void> {
  const { now } = loading
  const head = cast.as('agendaHead')
  const ids = new Map<string, string>()
  for (const given of demoSchedules) {
    const id = await once(loading, `schedule.${given.key}`, head.userId, (tx) =>
      publish(tx, cast, given, now),
    )
    ids.set(given.key, id ?? '')
  }
  for (const [at, given] of demoAppointments.entries())
    await once(loading, `appointment.${at}`, head.userId, (tx) =>
      book(tx, cast, { given, now, patient: at, scheduleId: ids.get(given.schedule) ?? '' }),
    )
  for (const [at, { kind, priority, channel }] of demoRequests.entries())
    await once(loading, `appointmentRequest.${at}`, head.userId, async (tx) => {
      const patientId = await patientOf(tx, demoAppointments.length + at)
      const appointmentTypeId = await kindOf(tx, kind)
      const wished = { wishedOn: dayInBogota(now), partOfDay: 'any' as const }
      const input = { patientId, appointmentTypeId, ...wished, priority, channel, limitOn: null }
      const { id } = await screens(tx, cast, now).act(requestAppointment, input)
      return id
    })
}

const screens = (tx: Tx, cast: Cast, now: Date) =>
  screensIn(bookingOperations, { tx, actor: cast.as('agendaHead'), now })

async function publish(tx: Tx, cast: Cast, given: DemoSchedule, now: Date): Promise<string> {
  const actor = actingOn(cast.as('agendaHead'), scheduleService.document)
  const today = dayInBogota(now)
  const { hours, minutes, pauses, weekday, before, after } = given
  const whose = await whoseOf(tx, given)
  await mayAttend(tx, whose)
  const shifts = hours.map(([startsAt, endsAt]) => ({
    weekday: weekday === 'every' ? scheduledOn(today) : weekday,
    weeks: 'all' as const,
    startsAt,
    endsAt,
    minutes,
    buffer: 0,
    capacity: 1,
    locationId: null,
    appointmentTypeId: null,
    pauses: pauses !== undefined && pauses > startsAt && pauses < endsAt ? pauses : null,
  }))
  const id = await createDraft(scheduleService, {
    tx,
    actor,
    input: {
      ...whose,
      modality: '01',
      date: addDays(today, -before),
      untilDay: addDays(today, after),
      holidayPolicy: weekday === 'every' ? 'generate' : 'block',
      overbooking: 1,
      overbookingPercent: 10,
      aheadHours: null,
      aheadDays: null,
      notes: null,
      shifts,
      kinds: null,
      contracts: null,
    },
  })
  await performAction(scheduleService, { tx, actor, today, now, id, action: 'publish' })
  return id
}

const scheduledOn = (day: Day) => String(weekdayOf(day) || 7) as '1' | '2' | '3' | '4' | '5' | '6' | '7'

async function whoseOf(tx: Tx, { professional, specialty, room }: DemoSchedule) {
  return oneFrom<{
    professionalId: Whose['professionalId']
    specialtyId: Whose['specialtyId']
    locationId: Whose['locationId']
  }>(tx)`
    select e.id as professional_id, s.id as specialty_id, l.id as location_id
    from people.employee_face e join people.tercero_face t on t.id = e.tercero_id, hospital.specialty s, hospital.location l
    where t.number = ${professional} and s.code = ${specialty} and l.code = ${room}`
}

type Whose = Pick<InputOf<typeof scheduleService.document>, 'professionalId' | 'specialtyId' | 'locationId'>

async function mayAttend(tx: Tx, { professionalId, specialtyId }: Whose): Promise<void> {
  await addSpecialty(tx, professionalId, specialtyId)
}

type DemoBooking = Readonly<{ given: DemoAppointment; now: Date; patient: number; scheduleId: string }>

type Slot = Readonly<{ id: string; startsAt: Date }>

const minute = 60_000

/** Requests an appointment days before, and then records its steps, each at its hour. */
async function book(tx: Tx, cast: Cast, { given, now, patient, scheduleId }: DemoBooking): Promise<string> {
  const slot = await slotOf(tx, { ...given, now, scheduleId })
  const booked = new Date(
    Math.min(now.getTime() - 30 * minute, slot.startsAt.getTime()) - 3 * 24 * 60 * minute,
  )
  const wish = { patientId: await patientOf(tx, patient), appointmentTypeId: await kindOf(tx, given.kind) }
  const { id } = await screens(tx, cast, booked).act(bookAppointment, {
    ...wish,
    slotId: slot.id,
    wishedOn: dayInBogota(booked),
    channel: 'window',
    overbooked: false,
    requestId: null,
    contractId: null,
    authorisationNumber: null,
    orderNumber: null,
    companion: null,
    notes: null,
    overbookingReason: null,
  })
  const run = async (at: Date, action: Step, input: object = {}) => {
    // The visit ends with its signed note.
    if (action === 'finish') return writeVisit(tx, cast, { appointmentId: id, patientId: wish.patientId, at })
    const who = action === 'attend' ? 'doctor' : 'agendaHead'
    const actor = actingOn(cast.as(who), appointmentService.document)
    await performAction(appointmentService, { tx, actor, today: dayInBogota(at), now: at, id, action, input })
  }
  for (const [action, at] of stepsOf(given.ends, slot.startsAt, now))
    await run(at, action, await inputOf(action))
  return id

  async function inputOf(action: Step): Promise<object> {
    if (action === 'cancel') return { motive: 'P01', reason: null }
    if (action !== 'reschedule') return {}
    const { id: slotId } = await slotOf(tx, { when: 'coming', place: 40, now, scheduleId })
    return { slotId, by: 'patient', reason: null }
  }
}

type Step = 'arrive' | 'attend' | 'cancel' | 'confirm' | 'finish' | 'miss' | 'reschedule'

/** Returns the steps of an appointment, with their hours. A patient who is in the room came a while ago, on the same day. */
function stepsOf(ends: DemoEnd, startsAt: Date, now: Date): readonly (readonly [Step, Date])[] {
  const around = (minutes: number) => new Date(startsAt.getTime() + minutes * minute)
  const dayBefore = around(-24 * 60)
  const midnight = Date.parse(`${dayInBogota(now)}T00:00:00-05:00`)
  const came = new Date(Math.max(midnight, now.getTime() - 25 * minute))
  const attended = [
    ['arrive', around(-12)],
    ['attend', around(4)],
    ['finish', around(21)],
  ] as const
  const steps: Record<DemoEnd, readonly (readonly [Step, Date])[]> = {
    assigned: [],
    confirmed: [['confirm', now]],
    waiting: [['arrive', came]],
    attending: [
      ['arrive', came],
      ['attend', now],
    ],
    attended,
    missed: [['miss', around(30)]],
    cancelled: [['cancel', dayBefore]],
    rescheduled: [['reschedule', dayBefore]],
  }
  return steps[ends]
}

/** Returns the available slot at a place, counted from the nearest to now: before today, today or after today. */
async function slotOf(
  tx: Tx,
  {
    when,
    place,
    now,
    scheduleId,
  }: Pick<DemoAppointment, 'place' | 'when'> & { now: Date; scheduleId: string },
): Promise<Slot> {
  const today = dayInBogota(now)
  return oneFrom<Slot>(tx)`
    select id, starts_at from care.slot
    where schedule_id = ${scheduleId}::uuid and status = 'available'
      and case ${when} when 'past' then day < ${today}::date when 'now' then day = ${today}::date else day > ${today}::date end
    order by abs(extract(epoch from starts_at - ${now}::timestamptz)), id offset ${place} limit 1`
}

async function kindOf(tx: Tx, code: string): Promise<string> {
  const found = tx.selectFrom('care.appointmentType').select('id').where('code', '=', code)
  return (await found.executeTakeFirstOrThrow()).id
}

/** Returns the adult at a place, by number, skipping the seven from 28 on, who wait in urgencias. */
async function patientOf(tx: Tx, place: number): Promise<string> {
  const { id } = await tx
    .selectFrom('people.patientFace')
    .select('id')
    .where('documentType', '=', 'CC')
    .where('active', '=', true)
    .orderBy('number')
    .offset(place < 28 ? place : place + 7)
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}
