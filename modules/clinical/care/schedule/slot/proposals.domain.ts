import { type Day, dayInBogota, daysBetween } from '@quina/kernel'

export interface SlotToLeave {
  readonly id: string
  /** The time that is sought. */
  readonly startsAt: Date
  readonly appointmentTypeId: string
}

export interface Room {
  readonly id: string
  readonly startsAt: Date
  /** Places left. */
  readonly left: number
  /** The only kind of appointment that the slot admits; null is any. */
  readonly appointmentTypeId: string | null
  readonly professionalId?: string
}

export interface ProposalOptions<L extends SlotToLeave, R extends Room> {
  /** For how many days after the appointment's own another slot is sought. */
  readonly days: number
  /** A further condition of a slot for a patient: the patient is free then, and the agenda admits them. */
  readonly fits?: (room: R, one: L) => boolean
  /** Whether the next patient goes to the professional with fewer patients. */
  readonly spread?: boolean
}

/**
 * Proposes a slot for each patient who leaves theirs (care dossier §5.7, M2 and M3), in the order of their hours: first for all
 * who find the same date and hour, then on the same date at the nearest hour, then on the soonest of the given following days, at
 * the nearest hour. Of two equally near slots, the earlier is chosen. A patient without a slot is not in the result.
 */
export function proposalsFor<L extends SlotToLeave, R extends Room>(
  leaving: readonly L[],
  rooms: readonly R[],
  { days, fits = () => true, spread = false }: ProposalOptions<L, R>,
): ReadonlyMap<string, R> {
  const found = new Map<string, R>()
  const left = new Map(rooms.map(({ id, left }) => [id, left]))
  const given = new Map<string | undefined, number>()
  const load = ({ professionalId }: R) => (spread ? (given.get(professionalId) ?? 0) : 0)
  const waiting = leaving.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
  for (const pass of passes(days))
    for (const one of waiting.filter(({ id }) => !found.has(id))) {
      const open = rooms.filter(
        (room) => (left.get(room.id) ?? 0) > 0 && pass(room, one) && takes(room, one) && fits(room, one),
      )
      const best = open.toSorted((a, b) => load(a) - load(b) || nearer(a, b, one))[0]
      if (best === undefined) continue
      found.set(one.id, best)
      left.set(best.id, (left.get(best.id) ?? 0) - 1)
      given.set(best.professionalId, (given.get(best.professionalId) ?? 0) + 1)
    }
  return found
}

/** Returns the slots that one patient may take, regardless of the others, the best first. */
export function choicesFor<L extends SlotToLeave, R extends Room>(
  one: L,
  rooms: readonly R[],
  { days, fits = () => true }: ProposalOptions<L, R>,
  most = 8,
): readonly R[] {
  const open = rooms.filter((room) => room.left > 0 && takes(room, one) && fits(room, one))
  return passes(days)
    .flatMap((pass) => open.filter((room) => pass(room, one)).toSorted((a, b) => nearer(a, b, one)))
    .slice(0, most)
}

const takes = ({ appointmentTypeId }: Room, one: SlotToLeave): boolean =>
  appointmentTypeId === null || appointmentTypeId === one.appointmentTypeId

type Hour = Pick<SlotToLeave, 'startsAt'>
type Pass = (room: Hour, one: Hour) => boolean

const dayOf = ({ startsAt }: Hour): Day => dayInBogota(startsAt)
const sameTime: Pass = (room, one) => room.startsAt.getTime() === one.startsAt.getTime()
/** Slots of the same day at another hour; an earlier pass covers the same hour. */
const sameDay: Pass = (room, one) => !sameTime(room, one) && dayOf(room) === dayOf(one)
const laterDays =
  (days: number): Pass =>
  (room, one) =>
    dayOf(room) > dayOf(one) && daysBetween(dayOf(one), dayOf(room)) <= days
const passes = (days: number): readonly Pass[] => [sameTime, sameDay, laterDays(days)]

const dayMs = 86_400_000
const hourIn = ({ startsAt }: Hour): number => (startsAt.getTime() - 5 * 3_600_000) % dayMs

function nearer(a: Hour, b: Hour, one: Hour): number {
  const first = dayOf(a)
  const second = dayOf(b)
  if (first !== second) return first < second ? -1 : 1
  const far = (room: Hour) => Math.abs(hourIn(room) - hourIn(one))
  return far(a) - far(b) || a.startsAt.getTime() - b.startsAt.getTime()
}
