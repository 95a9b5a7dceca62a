import { expect, test } from 'vitest'
import { gridTemplate, gridWidth } from './widths.ts'

const columns = [
  { header: 'Rubro', width: 'minmax(180px, 1fr)' },
  { header: 'Pausas', width: '1fr' },
  { header: 'Valor', width: 150 },
  { header: 'Cantidad autorizada por el pagador', width: 60 },
]

test('a column that shares the remaining width keeps its own, or enough to be typed in', () => {
  const [number, rubro, pauses, value] = gridTemplate(columns).split(/ (?=minmax|\d+px(?: |$))/)
  expect([number, rubro, pauses, value]).toEqual([
    '40px',
    'minmax(180px, 1fr)',
    'minmax(120px, 1fr)',
    '150px',
  ])
})

test('no column is narrower than its heading, and the grid scrolls before any of them shrinks', () => {
  const heading = Number(/(\d+)px$/.exec(gridTemplate(columns))?.[1])
  expect(heading).toBeGreaterThan(34 * 6)
  expect(gridWidth(columns)).toBe(40 + 180 + 120 + 150 + heading)
})
