import { pesos, zero } from '@quina/kernel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { click, focusOn, openScreen, press, type TestScreen, until } from '../../testing/screen.tsx'
import { BarsChart, LinesChart } from './chart.tsx'
import type { ChartPoint } from './chart-data.ts'

const went = vi.fn()
let screen: TestScreen
beforeEach(() => {
  went.mockReset()
  // A document that is only a document gives nothing a size, and what has none is not drawn.
  const size = { width: 600, height: 240, top: 0, left: 0, right: 600, bottom: 240, x: 0, y: 0 }
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({ ...size, toJSON: () => size })
})
afterEach(() => {
  screen.close()
  vi.restoreAllMocks()
})

const series = [
  { key: 'incoming', label: 'Entra' },
  { key: 'left', label: 'Queda', line: true as const },
]
const points: ChartPoint[] = [
  {
    name: 'Hoy',
    values: { incoming: zero, left: pesos(5) },
    leads: { incoming: '/nothing', left: '/bulletin' },
  },
  { name: 'Enero', values: { incoming: pesos(7), left: pesos(12) }, leads: { incoming: '/list?month=1' } },
]
const links = () => [...screen.container.querySelectorAll<SVGAElement>('a[href]')]
const reported = () =>
  links().map((link) => `${link.getAttribute('aria-label')} → ${link.getAttribute('href')}`)
const drawn = () => until(() => links()[0])

test('a bar, and the point of a line over bars, lead where the figures of their row do; an empty one nowhere', async () => {
  screen = openScreen(<BarsChart label="Caja" series={series} points={points} />, went)
  await drawn()
  expect(reported().toSorted()).toEqual(['Enero, Entra: 7 → /list?month=1', 'Hoy, Queda: 5 → /bulletin'])
  click(links()[0]!.firstElementChild)
  expect(went).toHaveBeenCalledExactlyOnceWith('/list?month=1')
})

test('the drawing is one stop of Tab, and the arrows walk what leads somewhere', async () => {
  screen = openScreen(<BarsChart label="Caja" series={series} points={points} />, went)
  await drawn()
  const group = screen.container.querySelector<HTMLElement>('[role="group"]')!
  expect([group.tabIndex, ...links().map((link) => link.getAttribute('tabindex'))]).toEqual([0, '-1', '-1'])
  focusOn(group)
  const at = () => document.activeElement?.getAttribute('href')
  press('ArrowRight')
  expect(at()).toBe(links()[0]!.getAttribute('href'))
  press('ArrowRight')
  press('ArrowRight')
  expect(at()).toBe(links()[1]!.getAttribute('href'))
  press('Home')
  expect(at()).toBe(links()[0]!.getAttribute('href'))
})

test('a drawing that leads nowhere is only looked at: its table tells it', async () => {
  const plain = points.map(({ leads: _, ...point }) => point)
  screen = openScreen(<LinesChart label="Caja" series={series} points={plain} />, went)
  await until(() => screen.container.querySelector('svg'))
  expect(links()).toEqual([])
  expect(screen.container.querySelector('[aria-hidden="true"] svg')).not.toBeNull()
})

const named = (names: readonly string[]) =>
  names.map((name, index) => ({ name, values: { incoming: pesos(index + 1) } }))
const axisLabels = () =>
  [...screen.container.querySelectorAll('svg text')].map(({ textContent }) => textContent)

test.each([
  [
    'twelve months',
    [
      'Enero',
      'Febrero',
      'Marzo',
      'Abril',
      'Mayo',
      'Junio',
      'Julio',
      'Agosto',
      'Septiembre',
      'Octubre',
      'Noviembre',
      'Diciembre',
    ],
  ],
  [
    'payers with long names',
    ['EPS Salud del Campo SAS', 'EPS Indígena Nasa Wala', 'EPS Bienestar Familiar SA', 'Particulares'],
  ],
])('each bar has its own label: %s', async (_, names) => {
  const [incoming] = series
  screen = openScreen(<BarsChart label="Caja" series={[incoming!]} points={named(names)} />, went)
  await until(() => screen.container.querySelector('svg text'))
  const shown = axisLabels()
  for (const name of names)
    expect(shown.map((label) => label?.replace(/\s/g, ''))).toContain(name.replace(/\s/g, ''))
})
