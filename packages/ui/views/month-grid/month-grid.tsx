import { addDays, type Day, shortWeekdays } from '@quina/kernel'
import { type CalendarEvent, calendarSpan, clockOf, dayLabel } from '../calendar/event.ts'

interface MonthProps {
  readonly day: Day
  readonly today: Day
  readonly events: readonly CalendarEvent[]
  readonly onDay: (day: Day) => void
}

/** Six weeks of days, each with its number of events of each kind; a day opens its own view. */
export function MonthGrid({ day, today, events, onDay }: MonthProps) {
  const { from } = calendarSpan('month', day)
  const byDay = byDayOf(events)
  return (
    <div className="q-cal-month">
      {shortWeekdays.map((one) => (
        <h3 key={one} className="q-cal-head">
          {one}
        </h3>
      ))}
      {Array.from({ length: 42 }, (_, index) => addDays(from, index)).map((date) => (
        <button
          key={date}
          type="button"
          className={date.slice(0, 7) === day.slice(0, 7) ? 'q-cal-day' : 'q-cal-day q-cal-other'}
          aria-current={date === today ? 'date' : undefined}
          onClick={() => onDay(date)}
        >
          <strong>{Number(date.slice(8))}</strong>
          {[...countsOf(byDay.get(date) ?? [])].slice(0, 4).map(([label, { count, event }]) => (
            <span key={label} className="q-cal-count">
              <i
                style={{ backgroundColor: event.colours?.background }}
                className={event.hatched ? 'q-cal-hatched' : ''}
              />
              {count} {label}
            </span>
          ))}
        </button>
      ))}
    </div>
  )
}

function byDayOf(events: readonly CalendarEvent[]): ReadonlyMap<Day, readonly CalendarEvent[]> {
  const days = new Map<Day, CalendarEvent[]>()
  for (const event of events) {
    const own = days.get(event.date)
    if (own === undefined) days.set(event.date, [event])
    else own.push(event)
  }
  return days
}

/** Counts the events of each kind; without a kind, an event counts under its detail. */
function countsOf(events: readonly CalendarEvent[]) {
  const counts = new Map<string, { count: number; event: CalendarEvent }>()
  for (const event of events) {
    const kind = event.kind ?? event.detail ?? event.label
    counts.set(kind, { count: (counts.get(kind)?.count ?? 0) + 1, event })
  }
  return counts
}

interface ListProps {
  readonly events: readonly CalendarEvent[]
  readonly groups: ReadonlyMap<string, string>
  readonly onOpen: (event: CalendarEvent) => void
}

/** The events as a list: for people who prefer it, and for paper. */
export function EventList({ events, groups, onOpen }: ListProps) {
  const byDay = byDayOf(events)
  return (
    <div className="q-cal-list">
      {[...byDay].map(([date, own]) => (
        <section key={date}>
          <h3>{dayLabel(date)}</h3>
          <ul>
            {own.map((event) => (
              <li key={event.id}>
                <button type="button" className="q-link" onClick={() => onOpen(event)}>
                  {clockOf(event.start)}–{clockOf(event.end)}
                </button>
                <span>{event.label}</span>
                <span>{event.detail}</span>
                <span>{groups.get(event.group)}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
