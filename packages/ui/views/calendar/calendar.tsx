import { Button } from '@mantine/core'
import type { Day } from '@quina/kernel'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { KeyHints } from '../../base/keys/keys.tsx'
import { useKeys } from '../../base/keys/use-keys.ts'
import { HourGrid } from '../hour-grid/hour-grid.tsx'
import { EventList, MonthGrid } from '../month-grid/month-grid.tsx'
import type { RowAction } from '../table/rows/row-action.ts'
import { type OpenMenu, RowMenu } from '../table/rows/row-menu.tsx'
import {
  type CalendarEvent,
  type CalendarGroup,
  type CalendarView,
  calendarSpan,
  calendarStep,
  calendarViews,
  columnsOf,
  dayLabel,
  neighbourOf,
} from './event.ts'

export interface CalendarProps {
  /** *Agenda de Rosa Mora* */
  readonly label: string
  readonly view: CalendarView
  readonly day: Day
  readonly today: Day
  /** The current minute of today. */
  readonly now: number
  /** The columns of a day. */
  readonly groups: readonly CalendarGroup[]
  /** In order of day and hour. */
  readonly events: readonly CalendarEvent[]
  readonly onView: (view: CalendarView) => void
  readonly onDay: (day: Day) => void
  /** Opens an event, or starts a new one in a slot. */
  readonly onOpen: (event: CalendarEvent) => void
  /** An event was moved to a slot that accepts it. */
  readonly onMove?: ((event: CalendarEvent, to: CalendarEvent) => void) | undefined
  /** The actions of an event: its menu, by right click or Shift+F10. */
  readonly actionsOf?: ((event: CalendarEvent) => readonly RowAction[]) | undefined
  /** The text of an empty day. */
  readonly empty: string
}

const hints = [
  { keys: 'ArrowDown', label: 'mueve' },
  { keys: 'Enter', label: 'abre o asigna' },
  { keys: 'T', label: 'hoy' },
  { keys: 'Alt+ArrowRight', label: 'siguiente' },
]

const hintsOf = ({ onMove, actionsOf }: CalendarProps) => [
  ...hints,
  ...(onMove ? [{ keys: 'M', label: 'reprograma; Enter lo deja' }] : []),
  ...(actionsOf ? [{ keys: 'Shift+F10', label: 'acciones' }] : []),
]

/** The events of some days: by columns of hours, by month or as a list, with the keys of an agenda. */
export function Calendar(props: CalendarProps) {
  const { view, day, today, groups, events, onDay, empty } = props
  useKeys([
    { keys: 'T', label: 'Ir a hoy', run: () => onDay(today) },
    { keys: 'Alt+ArrowLeft', label: 'Antes', run: () => onDay(calendarStep(view, day, -1)) },
    { keys: 'Alt+ArrowRight', label: 'Después', run: () => onDay(calendarStep(view, day, 1)) },
  ])
  const shown = view === 'day' ? events.filter(({ date }) => date === day) : events
  return (
    <div className="q-calendar">
      <Toolbar {...props} />
      {shown.length === 0 && view !== 'month' && <p className="q-muted q-cal-empty">{empty}</p>}
      {view === 'month' && (
        <MonthGrid
          day={day}
          today={today}
          events={events}
          onDay={(date) => {
            onDay(date)
            props.onView('day')
          }}
        />
      )}
      {view === 'list' && (
        <EventList
          events={shown}
          groups={new Map(groups.map(({ id, label }) => [id, label]))}
          onOpen={props.onOpen}
        />
      )}
      {(view === 'day' || view === 'week') && shown.length > 0 && <Grid {...props} view={view} />}
      {(view === 'day' || view === 'week') && <KeyHints hints={hintsOf(props)} />}
    </div>
  )
}

function Toolbar({ view, day, today, onView, onDay }: CalendarProps) {
  const { from, until } = calendarSpan(view, day)
  const month = day.slice(0, 7).replace('-', '/')
  const title =
    view === 'month' ? month : from === until ? dayLabel(day) : `${dayLabel(from)} a ${dayLabel(until)}`
  const look = { size: 'compact-sm', variant: 'default' } as const
  return (
    <div className="q-cal-bar q-no-print">
      <Button {...look} aria-label="Antes" onClick={() => onDay(calendarStep(view, day, -1))}>
        ‹
      </Button>
      <Button {...look} onClick={() => onDay(today)}>
        Hoy
      </Button>
      <Button {...look} aria-label="Después" onClick={() => onDay(calendarStep(view, day, 1))}>
        ›
      </Button>
      <h2 aria-live="polite">{title}</h2>
      <fieldset className="q-cal-views" aria-label="Vista">
        {Object.entries(calendarViews).map(([name, label]) => (
          <Button
            key={name}
            {...look}
            variant={name === view ? 'light' : 'default'}
            aria-pressed={name === view}
            onClick={() => onView(name as CalendarView)}
          >
            {label}
          </Button>
        ))}
      </fieldset>
    </div>
  )
}

const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']

function Grid(props: CalendarProps & { readonly view: 'day' | 'week' }) {
  const { label, view, today, now, events, onOpen, onMove } = props
  const menu = useEventMenu(props)
  const root = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<string | null>(null)
  const [carried, setCarried] = useState<CalendarEvent | null>(null)
  const columns = columnsOf(view, props)
  const standing = events.some(({ id }) => id === active) ? active : neighbourOf(columns, null, '')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a moved event cannot be placed in another day or view
  useEffect(() => setCarried(null), [props.day, view])
  const leave = (to: CalendarEvent) => {
    if (carried !== null && carried.id !== to.id && to.takes) onMove?.(carried, to)
    setCarried(null)
  }
  const open = (event: CalendarEvent) => (carried === null ? onOpen(event) : leave(event))
  const onKeyDown = (pressed: KeyboardEvent) => {
    if (pressed.altKey || pressed.ctrlKey) return
    if (pressed.key === 'Escape') return setCarried(null)
    if (pressed.key.toLowerCase() === 'm' && onMove !== undefined)
      return setCarried(events.find(({ id, movable }) => id === standing && movable) ?? null)
    if (!arrows.includes(pressed.key)) return
    pressed.preventDefault()
    const next = neighbourOf(columns, standing, pressed.key)
    setActive(next)
    root.current?.querySelector<HTMLElement>(`[data-event="${next}"]`)?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows go from button to button inside it
    <div ref={root} onKeyDown={onKeyDown} onContextMenu={menu.onContextMenu}>
      <HourGrid
        label={label}
        columns={columns}
        active={standing}
        carried={carried?.id ?? null}
        now={{ date: today, minutes: now }}
        onFocus={setActive}
        onOpen={open}
        onDragStart={setCarried}
        onDrop={leave}
      />
      <RowMenu menu={menu.opened} onClose={menu.close} />
    </div>
  )
}

/** The menu of an event, at the pointer; under the event, when opened by the keyboard. */
function useEventMenu({ events, actionsOf }: CalendarProps) {
  const [opened, setOpened] = useState<OpenMenu | null>(null)
  const onContextMenu = (pressed: MouseEvent) => {
    const box = pressed.target instanceof Element ? pressed.target.closest<HTMLElement>('[data-event]') : null
    const event = events.find(({ id }) => id === box?.dataset.event)
    const actions = event === undefined ? [] : (actionsOf?.(event) ?? [])
    if (box === null || actions.length === 0) return
    pressed.preventDefault()
    const under = box.getBoundingClientRect()
    const [x, y] =
      pressed.detail === 0 && pressed.clientX === 0
        ? [under.left, under.bottom]
        : [pressed.clientX, pressed.clientY]
    setOpened({ x, y, actions })
  }
  return { opened, onContextMenu, close: () => setOpened(null) }
}
