import { type CSSProperties, memo } from 'react'
import { type CalendarEvent, clockOf, type GridColumn, lanesOf } from '../calendar/event.ts'

export interface EventHandlers {
  readonly onFocus: (id: string) => void
  readonly onOpen: (event: CalendarEvent) => void
  readonly onDragStart: (event: CalendarEvent) => void
  readonly onDrop: (event: CalendarEvent) => void
}

interface HourGridProps extends EventHandlers {
  readonly label: string
  readonly columns: readonly GridColumn[]
  /** The hour with the keyboard focus. */
  readonly active: string | null
  readonly carried: string | null
  /** Minutes of today; null when no column is today. */
  readonly now: { readonly date: string; readonly minutes: number } | null
}

const tall = 1.7

/** The hours from the first event to the last. */
function hoursOf(columns: readonly GridColumn[]): { readonly from: number; readonly until: number } {
  const all = columns.flatMap(({ events }) => events)
  if (all.length === 0) return { from: 7 * 60, until: 18 * 60 }
  const from = Math.min(...all.map(({ start }) => start))
  const until = Math.max(...all.map(({ end }) => end))
  return { from: Math.floor(from / 60) * 60, until: Math.ceil(until / 60) * 60 }
}

/** Columns side by side, with time going down and a line at the current time. */
export function HourGrid({ label, columns, now, ...rest }: HourGridProps) {
  const { from, until } = hoursOf(columns)
  const hours = Array.from({ length: (until - from) / 60 }, (_, index) => from + index * 60)
  const height = (until - from) * tall
  return (
    <section className="q-cal-scroll" aria-label={label}>
      <div className="q-cal-grid" style={{ '--q-cal-columns': columns.length } as CSSProperties}>
        <div className="q-cal-corner" />
        {columns.map(({ id, label: heading }) => (
          <h3 key={id} className="q-cal-head">
            {heading}
          </h3>
        ))}
        <div className="q-cal-hours" style={{ height }} aria-hidden="true">
          {hours.map((hour) => (
            <span key={hour} style={{ top: (hour - from) * tall }}>
              {clockOf(hour)}
            </span>
          ))}
        </div>
        {columns.map((column) => (
          <Column
            key={column.id}
            column={column}
            from={from}
            height={height}
            now={now?.date === column.date ? now.minutes : null}
            {...rest}
          />
        ))}
      </div>
    </section>
  )
}

interface ColumnProps extends EventHandlers {
  readonly column: GridColumn
  readonly from: number
  readonly height: number
  readonly now: number | null
  readonly active: string | null
  readonly carried: string | null
}

function Column({ column, from, height, now, active, carried, ...handlers }: ColumnProps) {
  const lanes = lanesOf(column.events)
  const line = now === null ? -1 : (now - from) * tall
  return (
    <div className="q-cal-column" style={{ height }}>
      {column.events.map((event) => {
        const { lane = 0, of = 1 } = lanes.get(event.id) ?? {}
        return (
          <EventBox
            key={event.id}
            event={event}
            top={(event.start - from) * tall}
            height={(event.end - event.start) * tall - 1}
            left={(lane / of) * 100}
            width={100 / of}
            isActive={active === event.id}
            isCarried={carried === event.id}
            {...handlers}
          />
        )
      })}
      {line >= 0 && line <= height && <div className="q-cal-now" style={{ top: line }} />}
    </div>
  )
}

interface BoxProps extends EventHandlers {
  readonly event: CalendarEvent
  readonly top: number
  readonly height: number
  readonly left: number
  readonly width: number
  readonly isActive: boolean
  readonly isCarried: boolean
}

const EventBox = memo(function EventBox(props: BoxProps) {
  const { event, top, height, left, width, isActive, isCarried, onFocus, onOpen, onDragStart, onDrop } = props
  const { id, label, detail, colours, hatched, movable, takes } = event
  return (
    <button
      type="button"
      data-event={id}
      className={`q-cal-event${hatched ? ' q-cal-hatched' : ''}${isCarried ? ' q-cal-carried' : ''}`}
      style={{
        top,
        height,
        left: `${left}%`,
        width: `calc(${width}% - 2px)`,
        ...(colours ? { backgroundColor: colours.background, color: colours.foreground } : {}),
      }}
      tabIndex={isActive ? 0 : -1}
      aria-label={`${clockOf(event.start)} ${label} ${detail ?? ''} hasta ${clockOf(event.end)}`}
      draggable={movable === true}
      onFocus={() => onFocus(id)}
      onClick={() => onOpen(event)}
      onDragStart={() => onDragStart(event)}
      onDragOver={(over) => takes && over.preventDefault()}
      onDrop={() => takes && onDrop(event)}
    >
      <span className="q-cal-time">{clockOf(event.start)}</span> {label}
      {detail && <small>{detail}</small>}
    </button>
  )
})
