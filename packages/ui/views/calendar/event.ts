import { addDays, type Day, shortWeekdayOf } from '@quina/kernel'

export type CalendarView = 'day' | 'week' | 'month' | 'list'

export const calendarViews: Readonly<Record<CalendarView, string>> = {
  day: 'Día',
  week: 'Semana',
  month: 'Mes',
  list: 'Lista',
}

/** An event at a time of a day: a slot, an appointment. */
export interface CalendarEvent {
  readonly id: string
  readonly date: Day
  /** Minutes of the day: from `start`, inclusive, to `end`, exclusive. */
  readonly start: number
  readonly end: number
  /** The column that shows it in a day: a professional. */
  readonly group: string
  readonly label: string
  /** The detail, in a second line and for screen readers. */
  readonly detail?: string | undefined
  /** The kind under which a month counts it; by default its detail. */
  readonly kind?: string | undefined
  readonly colours?: { readonly background: string; readonly foreground: string } | undefined
  /** Nothing can be placed there: it is drawn hatched. */
  readonly hatched?: boolean | undefined
  /** It may be moved to another time. */
  readonly movable?: boolean | undefined
  /** A moved event may be placed here. */
  readonly takes?: boolean | undefined
}

export type CalendarGroup = Readonly<{ id: string; label: string }>

/** The days that a view shows around a day: Monday to Sunday, or whole weeks of its month. */
export function calendarSpan(view: CalendarView, day: Day): { readonly from: Day; readonly until: Day } {
  if (view === 'day') return { from: day, until: day }
  if (view !== 'month') return { from: mondayOf(day), until: addDays(mondayOf(day), 6) }
  const first = `${day.slice(0, 7)}-01` as Day
  return { from: mondayOf(first), until: addDays(mondayOf(first), 41) }
}

/** The day that the same view shows next, or previously. */
export function calendarStep(view: CalendarView, day: Day, steps: number): Day {
  if (view === 'day') return addDays(day, steps)
  if (view !== 'month') return addDays(day, 7 * steps)
  const at = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() + steps)
  return at.toISOString().slice(0, 10) as Day
}

const mondayOf = (day: Day): Day => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

/** `07:40` */
export const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** One column of a grid of hours, with its events in order of hour. */
export type GridColumn = Readonly<{ id: string; label: string; date: Day; events: readonly CalendarEvent[] }>

const byHour = (one: CalendarEvent, other: CalendarEvent) => one.start - other.start || one.end - other.end

/** A column for each group of one day, or for each day. */
export function columnsOf(
  view: 'day' | 'week',
  { day, groups, events }: { day: Day; groups: readonly CalendarGroup[]; events: readonly CalendarEvent[] },
): readonly GridColumn[] {
  if (view === 'day')
    return groups.map(({ id, label }) => ({
      id,
      label,
      date: day,
      events: events.filter(({ date, group }) => date === day && group === id).sort(byHour),
    }))
  const { from } = calendarSpan('week', day)
  return Array.from({ length: 7 }, (_, index) => {
    const date = addDays(from, index)
    const own = events.filter((event) => event.date === date).sort(byHour)
    return { id: date, label: dayLabel(date), date, events: own }
  })
}

/** `lun 2026/11/23` */
export const dayLabel = (date: Day): string => `${shortWeekdayOf(date)} ${date.replaceAll('-', '/')}`

/** The event that an arrow key reaches: the next of its column, or the nearest in hour of the next column with any. */
export function neighbourOf(columns: readonly GridColumn[], id: string | null, key: string): string | null {
  const first = columns.find(({ events }) => events.length > 0)?.events[0]?.id ?? null
  const column = columns.findIndex(({ events }) => events.some((event) => event.id === id))
  if (column < 0) return first
  const own = columns[column]?.events ?? []
  const at = own.findIndex((event) => event.id === id)
  if (key === 'ArrowDown' || key === 'ArrowUp') return own[at + (key === 'ArrowDown' ? 1 : -1)]?.id ?? id
  const step = key === 'ArrowRight' ? 1 : -1
  for (let next = column + step; columns[next] !== undefined; next += step) {
    const found = nearest(columns[next]?.events ?? [], own[at]?.start ?? 0)
    if (found !== null) return found
  }
  return id
}

const nearest = (events: readonly CalendarEvent[], start: number): string | null =>
  events.reduce<CalendarEvent | null>(
    (best, one) => (best === null || Math.abs(one.start - start) < Math.abs(best.start - start) ? one : best),
    null,
  )?.id ?? null

/** Lays out overlapping events side by side: the lane of each event, and how many lanes there are. */
export function lanesOf(
  events: readonly CalendarEvent[],
): ReadonlyMap<string, { readonly lane: number; readonly of: number }> {
  const lanes = new Map<string, { lane: number; of: number }>()
  let cluster: CalendarEvent[] = []
  let ends: number[] = []
  const settle = () => {
    for (const { id } of cluster) lanes.set(id, { lane: lanes.get(id)?.lane ?? 0, of: ends.length })
    cluster = []
    ends = []
  }
  for (const event of events) {
    if (cluster.length > 0 && ends.every((end) => end <= event.start)) settle()
    const free = ends.findIndex((end) => end <= event.start)
    const lane = free < 0 ? ends.length : free
    ends[lane] = event.end
    cluster.push(event)
    lanes.set(event.id, { lane, of: 1 })
  }
  settle()
  return lanes
}
