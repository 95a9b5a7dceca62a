import { addDays, type Day, dayInBogota } from '@quina/kernel'

export type ReminderKind = 'first' | 'second' | 'last'

/** How many hours before the appointment each reminder is sent; 0 for a reminder that is not sent. */
export type ReminderHours = Readonly<Record<ReminderKind, number>>

/** The hours of the day for sending, in Bogotá, both ends included. Nothing is sent on Sundays and holidays. */
export interface ReminderWindow {
  readonly from: number
  readonly until: number
  readonly saturdayFrom: number
  readonly saturdayUntil: number
  readonly isHoliday: (day: Day) => boolean
}

interface ReminderFacts {
  readonly startsAt: Date
  /** When the appointment was given: a reminder shortly after that is not sent. */
  readonly assignedAt: Date
  readonly hours: ReminderHours
  readonly window: ReminderWindow
}

export type Due = Readonly<{ kind: ReminderKind; at: Date }>

const hourMs = 3_600_000

/**
 * Returns when each reminder of an appointment is sent (care dossier §5.10, REC-01). A reminder outside the hours for sending is
 * sent at the last moment before it within those hours, except the last one, which is dropped because it would be too early. When
 * the first and the second fall on the same day, only the second is sent.
 */
export function remindersOf({ startsAt, assignedAt, hours, window }: ReminderFacts): readonly Due[] {
  const kinds = (['first', 'second', 'last'] as const).filter((kind) => hours[kind] > 0)
  const moved = kinds.flatMap((kind): Due[] => {
    const nominal = new Date(startsAt.getTime() - hours[kind] * hourMs)
    const at = allowedBefore(nominal, window)
    const late = kind === 'last' && at.getTime() !== nominal.getTime()
    return late || at < assignedAt ? [] : [{ kind, at }]
  })
  const twice = ({ kind, at }: Due) =>
    kind === 'first' && moved.some((one) => one.kind === 'second' && sameDay(one.at, at))
  return moved.filter((one) => !twice(one))
}

const sameDay = (one: Date, other: Date): boolean => dayInBogota(one) === dayInBogota(other)

/** Returns the instant when it is within the hours for sending, or else the last instant before it that is. */
function allowedBefore(instant: Date, window: ReminderWindow): Date {
  let day = dayInBogota(instant)
  for (let back = 0; back < 15; back++) {
    const open = openOn(day, window)
    if (open !== null && instant >= open.from) return instant > open.until ? open.until : instant
    day = addDays(day, -1)
  }
  return instant
}

function openOn(day: Day, { from, until, saturdayFrom, saturdayUntil, isHoliday }: ReminderWindow) {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  if (weekday === 0 || isHoliday(day)) return null
  const hours = weekday === 6 ? [saturdayFrom, saturdayUntil] : [from, until]
  const [begins, ends] = hours.map((hour) => new Date(Date.parse(`${day}T00:00:00-05:00`) + hour! * hourMs))
  return { from: begins!, until: ends! }
}

/** Fills in the words between braces of a template; words without a value are left out. */
export const written = (template: string, known: Readonly<Record<string, string>>): string =>
  template
    .replace(/\{(\w+)\}/g, (_whole, name: string) => known[name] ?? '')
    .replace(/ {2,}/g, ' ')
    .trim()
