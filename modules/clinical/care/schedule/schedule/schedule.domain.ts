import type { InputOf } from '@quina/blocks'
import { addDays, type Day, must } from '@quina/kernel'
import type { schedule } from './schedule.contract.ts'
import { isoWeekday, minutesOf, type PlannedSlot, pausesOf, type Shift, timesOf } from './slots.domain.ts'

export type ScheduleInput = InputOf<typeof schedule>
export type ScheduleShift = ScheduleInput['shifts'][number]

/** The stored data of the professional, the rooms and the kinds of appointment that an agenda names. */
export interface ScheduleFactsGiven {
  /** Whether the professional attends, and in which specialties. */
  readonly professional: { readonly works: boolean; readonly specialtyIds: readonly string[] }
  /** Those of the named rooms that are in service in the site. */
  readonly rooms: ReadonlySet<string>
  /** The specialty of each named kind of appointment; null is any. */
  readonly kinds: ReadonlyMap<string, string | null>
}

/**
 * Checks an agenda, also a draft (care dossier §5.1, AGE-04).
 * @throws Problem AGE-001 to AGE-006, AGE-009, AGE-015 (days and hours); AGE-007, AGE-008, AGE-013, AGE-014 (professional, rooms,
 * kinds).
 */
export function mustBeSchedule(input: ScheduleInput, facts: ScheduleFactsGiven): void {
  mustHold(input)
  input.shifts.forEach(mustBeShift)
  mustNotOverlap(input.shifts)
  const { professional, rooms } = facts
  const works = 'El profesional ya no trabaja aquí o no atiende pacientes.'
  must(professional.works, 'AGE-014', 'professionalId', works)
  const attends = 'El profesional no atiende en esa especialidad: asígnesela en su ficha de empleado.'
  must(professional.specialtyIds.includes(input.specialtyId), 'AGE-007', 'specialtyId', attends)
  const room = 'Elija un consultorio en servicio de esta sede.'
  const isRoom = (id: string | null) => id === null || rooms.has(id)
  must(isRoom(input.locationId), 'AGE-008', 'locationId', room)
  const badRoom = input.shifts.findIndex(({ locationId }) => !isRoom(locationId))
  must(badRoom < 0, 'AGE-008', `shifts.${badRoom}.locationId`, room)
  mustBeOfSpecialty(input, facts)
}

function mustHold({ date, untilDay, modality, locationId }: ScheduleInput): void {
  must(untilDay >= date, 'AGE-001', 'untilDay', 'La agenda no puede terminar antes de empezar.')
  const long = 'Una agenda rige doce meses como máximo: duplíquela para lo que sigue.'
  must(untilDay <= yearAfter(date), 'AGE-002', 'untilDay', long)
  const room = 'La atención intramural lleva consultorio.'
  must(modality !== '01' || locationId !== null, 'AGE-003', 'locationId', room)
}

/** Returns the same day of the next year; it may not exist (29 February), because it is only compared with. */
const yearAfter = (date: Day): string => `${Number(date.slice(0, 4)) + 1}${date.slice(4)}`

function mustBeShift(shift: ScheduleShift, place: number): void {
  const field = (name: string) => `shifts.${place}.${name}`
  const order = 'La franja debe terminar después de empezar.'
  must(shift.endsAt > shift.startsAt, 'AGE-004', field('endsAt'), order)
  const pauses = pausesOf(shift.pauses)
  const unread = 'Escriba las pausas como 09:40-10:00, separadas por coma.'
  must(pauses !== null, 'AGE-005', field('pauses'), unread)
  const inside = pauses.every(
    ({ start, end }) => start >= minutesOf(shift.startsAt) && end <= minutesOf(shift.endsAt),
  )
  must(inside, 'AGE-015', field('pauses'), 'Las pausas van dentro de la franja.')
  const none = 'En la franja no cabe ningún cupo de esa duración.'
  must(timesOf(shift).times.length > 0, 'AGE-009', field('minutes'), none)
}

/** @throws Problem AGE-006 when two shifts overlap on one day. */
function mustNotOverlap(shifts: readonly ScheduleShift[]): void {
  shifts.forEach((shift, place) => {
    const met = shifts.slice(0, place).some((other) => meet(shift, other))
    must(!met, 'AGE-006', `shifts.${place}.startsAt`, 'Se cruza con otra franja del mismo día.')
  })
}

const meet = (one: Shift, other: Shift): boolean =>
  daysMeet(one, other) && weeksMeet(one, other) && one.startsAt < other.endsAt && other.startsAt < one.endsAt

const daysOf = ({ weekday }: Shift): readonly string[] =>
  weekday === 'workdays' ? ['1', '2', '3', '4', '5'] : [weekday]
const daysMeet = (one: Shift, other: Shift): boolean => daysOf(one).some((day) => daysOf(other).includes(day))

/** Whether two patterns of weeks may coincide: even and odd weeks never do, nor do two ordinals of the month. */
function weeksMeet({ weeks: one }: Shift, { weeks: other }: Shift): boolean {
  if (one === other || one === 'all' || other === 'all') return true
  const parities = ['even', 'odd']
  return parities.includes(one) !== parities.includes(other)
}

function mustBeOfSpecialty({ kinds, shifts, specialtyId }: ScheduleInput, facts: ScheduleFactsGiven): void {
  const fits = (id: string | null) => {
    const own = id === null ? null : (facts.kinds.get(id) ?? null)
    return own === null || own === specialtyId
  }
  const message = 'Ese tipo de cita es de otra especialidad.'
  const kind = (kinds ?? []).findIndex(({ appointmentTypeId }) => !fits(appointmentTypeId))
  must(kind < 0, 'AGE-013', `kinds.${kind}.appointmentTypeId`, message)
  const shift = shifts.findIndex(({ appointmentTypeId }) => !fits(appointmentTypeId))
  must(shift < 0, 'AGE-013', `shifts.${shift}.appointmentTypeId`, message)
}

/** @throws Problem AGE-011 when an agenda with patients changes its professional or its specialty. */
export function mustStayWhose(input: ScheduleInput, stored: ScheduleInput): void {
  const message = 'Una agenda publicada no cambia de profesional ni de especialidad: trasládela o haga otra.'
  const same = input.professionalId === stored.professionalId && input.specialtyId === stored.specialtyId
  must(same, 'AGE-011', 'professionalId', message)
}

const mostWeekly = 66 * 60

/** Returns the minutes programmed in the fullest week, for a warning (AGE-07, AGE-08). */
export function weeklyMinutes(slots: readonly PlannedSlot[]): number {
  const weeks = new Map<string, number>()
  for (const { date, start, end } of slots) {
    const monday = addDays(date, 1 - isoWeekday(date))
    weeks.set(monday, (weeks.get(monday) ?? 0) + end - start)
  }
  return Math.max(0, ...weeks.values())
}

export const weeklyWarning = (minutes: number): string | null =>
  minutes > mostWeekly
    ? `Una semana tiene ${Math.round(minutes / 60)} horas programadas: más de 66. Revise su contrato.`
    : null
