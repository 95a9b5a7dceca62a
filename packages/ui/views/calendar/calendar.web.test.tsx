import { addDays, day } from '@quina/kernel'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { click, focusOn, openScreen, press, type TestScreen } from '../../testing/screen.tsx'
import { Calendar, type CalendarProps } from './calendar.tsx'
import { type CalendarEvent, calendarSpan, calendarStep, lanesOf } from './event.ts'

const monday = day('2026-11-23')
const slot = (group: string, start: number, given: Partial<CalendarEvent> = {}): CalendarEvent => ({
  id: `${group}${start}`,
  date: monday,
  start,
  end: start + 20,
  group,
  label: 'Libre',
  takes: true,
  ...given,
})
const events = [slot('a', 480), slot('a', 500, { label: 'Ana Vélez', movable: true, takes: false })]
events.push(slot('b', 500), slot('b', 540, { label: 'Bloqueado', hatched: true, takes: false }))

const opened = vi.fn()
const moved = vi.fn()
const wentTo = vi.fn()
let screen: TestScreen
const draw = (change: Partial<CalendarProps> = {}) =>
  openScreen(
    <Calendar
      label="Agenda"
      view="day"
      day={monday}
      today={monday}
      now={505}
      groups={[
        { id: 'a', label: 'Rosa Mora' },
        { id: 'b', label: 'Luz Mora' },
      ]}
      events={events}
      onView={vi.fn()}
      onDay={wentTo}
      onOpen={opened}
      onMove={moved}
      empty="No hay cupos."
      {...change}
    />,
  )
beforeEach(() => {
  for (const one of [opened, moved, wentTo]) one.mockClear()
})
afterEach(() => screen.close())

const box = (id: string) => screen.container.querySelector<HTMLElement>(`[data-event="${id}"]`)
const standing = () => document.activeElement?.getAttribute('data-event')

test('the arrows go from slot to slot, down a column and across to the same hour', () => {
  screen = draw()
  focusOn(box('a480'))
  press('ArrowDown')
  expect(standing()).toBe('a500')
  press('ArrowRight')
  expect(standing()).toBe('b500')
  press('ArrowRight')
  expect(standing()).toBe('b500')
  press('ArrowLeft')
  expect(standing()).toBe('a500')
})

test('one slot at a time is reached by Tab, and what is pressed is opened', () => {
  screen = draw()
  expect([...screen.container.querySelectorAll('[data-event][tabindex="0"]')]).toEqual([box('a480')])
  click(box('b500'))
  expect(opened).toHaveBeenCalledWith(events[2])
})

test('M carries an appointment, and Enter leaves it where there is room', () => {
  screen = draw()
  focusOn(box('a500'))
  press('m')
  press('ArrowUp')
  click(box('a480'))
  expect(moved).toHaveBeenCalledWith(events[1], events[0])
  expect(opened).not.toHaveBeenCalled()
})

test('nothing is left where there is no room, and Escape forgets what was carried', () => {
  screen = draw()
  focusOn(box('a500'))
  press('m')
  click(box('b540'))
  press('m')
  press('Escape')
  click(box('a480'))
  expect(moved).not.toHaveBeenCalled()
  expect(opened).toHaveBeenCalledTimes(1)
})

test('what cannot be carried is not', () => {
  screen = draw()
  focusOn(box('a480'))
  press('m')
  click(box('b500'))
  expect(moved).not.toHaveBeenCalled()
})

test('the menu of an event offers what may be done with it; what has none keeps that of the browser', async () => {
  const cancel = vi.fn()
  const actionsOf = ({ id }: CalendarEvent) => (id === 'a500' ? [{ label: 'Cancelar…', run: cancel }] : [])
  screen = draw({ actionsOf })
  const pressed = (id: string) => {
    const event = new MouseEvent('contextmenu', { bubbles: true, cancelable: true })
    act(() => void box(id)?.dispatchEvent(event))
    return event.defaultPrevented
  }
  expect(pressed('a480')).toBe(false)
  expect(pressed('a500')).toBe(true)
  const offered = await vi.waitFor(() => {
    const items = [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')]
    const found = items.find(({ textContent }) => textContent === 'Cancelar…')
    if (found === undefined) throw new Error('the menu has not come')
    return found
  })
  click(offered)
  expect(cancel).toHaveBeenCalledTimes(1)
})

test('T goes to today; Alt with the arrows, to the day before and after', () => {
  screen = draw({ day: addDays(monday, 3) })
  press('t')
  press('ArrowLeft', { altKey: true })
  press('ArrowRight', { altKey: true })
  expect(wentTo.mock.calls.flat()).toEqual(['2026-11-23', '2026-11-25', '2026-11-27'])
})

test('the line of now is in the columns of today alone', () => {
  screen = draw({ view: 'week' })
  expect(screen.container.querySelectorAll('.q-cal-now')).toHaveLength(1)
})

test('two thousand events of forty columns are drawn', () => {
  const groups = Array.from({ length: 40 }, (_, index) => ({ id: `g${index}`, label: `Columna ${index}` }))
  const many = groups.flatMap(({ id }) =>
    Array.from({ length: 50 }, (_, index) => slot(id, 420 + index * 10)),
  )
  screen = draw({ groups, events: many })
  expect(screen.container.querySelectorAll('[data-event]')).toHaveLength(2_000)
})

test('an empty day says so, and a month counts', () => {
  screen = draw({ events: [] })
  expect(screen.container.textContent).toContain('No hay cupos.')
  screen.close()
  screen = draw({ view: 'month' })
  expect(screen.container.querySelector('[aria-current="date"]')?.textContent).toBe(
    '232 Libre1 Ana Vélez1 Bloqueado',
  )
  screen.close()
  const reported = [
    slot('a', 480, { detail: 'Consultorio 1', kind: 'Libre' }),
    slot('a', 500, { detail: 'Consultorio 2', kind: 'Libre' }),
  ]
  screen = draw({ view: 'month', events: reported })
  expect(screen.container.querySelector('[aria-current="date"]')?.textContent).toBe('232 Libre')
})

test('what overlaps is drawn side by side', () => {
  const lanes = lanesOf([slot('a', 480), slot('b', 490), slot('a', 520)])
  expect([...lanes.values()]).toEqual([
    { lane: 0, of: 2 },
    { lane: 1, of: 2 },
    { lane: 0, of: 1 },
  ])
})

test.each([
  ['week', '2026-11-29', '2026-11-23', '2026-11-29'],
  ['month', '2026-11-29', '2026-10-26', '2026-12-06'],
] as const)('a %s around %s', (view, at, from, until) =>
  expect(calendarSpan(view, day(at))).toEqual({ from, until }),
)

test('the month after the 31st is the next', () =>
  expect(calendarStep('month', day('2026-10-31'), 1)).toBe('2026-11-01'))
