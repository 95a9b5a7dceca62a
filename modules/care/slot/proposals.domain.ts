import { type Day, dayInBogota, daysBetween } from '@quina/kernel'

export interface Leaving {
  readonly id: string
  readonly startsAt: Date
  readonly appointmentTypeId: string
}

export interface Room {
  readonly id: string
  readonly startsAt: Date
  /** Places left. */
  readonly left: number
  /** The only kind it takes; null is any. */
  readonly appointmentTypeId: string | null
}

/**
 * Where those who leave their slots may go (care dossier §5.7, M2). In the order of their hours: first all who find the same
 * date and hour, then the same date at the nearest hour, then the soonest of the days that follow, as many as are said, at the
 * nearest hour. Of two as near, the earlier. Whoever finds none is not told of.
 */
export function proposalsFor(
  leaving: readonly Leaving[],
  rooms: readonly Room[],
  days: number,
): ReadonlyMap<string, Room> {
  const found = new Map<string, Room>()
  const left = new Map(rooms.map(({ id, left }) => [id, left]))
  const waiting = leaving.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
  for (const pass of [sameTime, sameDay, laterDays(days)])
    for (const one of waiting.filter(({ id }) => !found.has(id))) {
      const open = rooms.filter((room) => (left.get(room.id) ?? 0) > 0 && takes(room, one) && pass(room, one))
      const best = open.toSorted((a, b) => nearer(a, b, one))[0]
      if (best === undefined) continue
      found.set(one.id, best)
      left.set(best.id, (left.get(best.id) ?? 0) - 1)
    }
  return found
}

const takes = ({ appointmentTypeId }: Room, one: Leaving): boolean =>
  appointmentTypeId === null || appointmentTypeId === one.appointmentTypeId

const dayOf = ({ startsAt }: { readonly startsAt: Date }): Day => dayInBogota(startsAt)
const sameTime = (room: Room, one: Leaving): boolean => room.startsAt.getTime() === one.startsAt.getTime()
const sameDay = (room: Room, one: Leaving): boolean => dayOf(room) === dayOf(one)
const laterDays =
  (days: number) =>
  (room: Room, one: Leaving): boolean =>
    dayOf(room) > dayOf(one) && daysBetween(dayOf(one), dayOf(room)) <= days

const dayMs = 86_400_000
const hourIn = ({ startsAt }: { readonly startsAt: Date }): number =>
  (startsAt.getTime() - 5 * 3_600_000) % dayMs

function nearer(a: Room, b: Room, one: Leaving): number {
  if (dayOf(a) !== dayOf(b)) return dayOf(a) < dayOf(b) ? -1 : 1
  const far = (room: Room) => Math.abs(hourIn(room) - hourIn(one))
  return far(a) - far(b) || a.startsAt.getTime() - b.startsAt.getTime()
}
