import { expect, test } from 'vitest'
import type { Column } from './column.ts'
import { pinned } from './pin.ts'

const money = (key: string, width = 110): Column<object> => ({ key, header: key, kind: 'money', width })
const state: Column<object> = { key: 'condition', header: 'Estado', kind: 'choice', width: 130, state: true }
const columns: Column<object>[] = [
  { key: 'number', header: 'Número', width: 90 },
  money('gross'),
  { key: 'purpose', header: 'Objeto', least: 200 },
  state,
  money('discount'),
  money('net'),
  money('balance'),
]
const edges = { before: 1, after: 1 }
const keysOf = (some: readonly Column<object>[], around: Parameters<typeof pinned>[1] = edges) =>
  pinned(some, around).flatMap(({ key, pin }) => (pin ? [key] : []))

test('the state and one amount, which is what is left, stay in sight beside one another', () => {
  const pins = Object.fromEntries(pinned(columns, edges).flatMap(({ key, pin }) => (pin ? [[key, pin]] : [])))
  expect(pins).toEqual({ condition: { left: 126, right: 146 }, balance: { left: 256, right: 36 } })
})

test('the name of a row is not one of its amounts, and a wide amount gives way to the state', () => {
  expect(keysOf([money('alone')])).toEqual([])
  expect(keysOf([money('name'), state, money('wide', 400)])).toEqual(['condition'])
})

test('what may be done with a row never leaves sight, beside the amount', () => {
  const commands: Column<object> = { key: 'commands', header: 'Acciones', width: 176, commands: true }
  const pins = pinned([...columns.slice(0, 3), commands], { before: 0, after: 0 }).map(({ pin }) => pin)
  expect(pins).toEqual([undefined, { left: 90, right: 176 }, undefined, { left: 200, right: 0 }])
})

const whole = 90 + 200 + 130 + 4 * 110 + 72
const seenAt = (seen: number, some = columns) => keysOf(some, { ...edges, seen })

test('nothing is pinned where nothing scrolls, and in a narrow table only the state is', () => {
  expect([seenAt(whole + 8), seenAt(whole)]).toEqual([[], []])
  expect(seenAt(whole - 1)).toEqual(['condition', 'balance'])
  expect(seenAt(700)).toEqual(['condition'])
})

test('another column can always be brought whole between those that stay', () => {
  const withSeal = [...columns, { key: 'cuv', header: 'CUV', width: 600 }]
  expect(seenAt(900, withSeal)).toEqual(['condition'])
  expect(seenAt(870, withSeal)).toEqual([])
})

/** The columns that begin before what stays in sight and end under it, or beyond the edge. */
function cutOf(seen: number, some: readonly Column<object>[]): string[] {
  const drawn = pinned(some, { ...edges, seen })
  let left = 36
  return drawn.flatMap(({ key, pin, width, least }, index) => {
    const begins = left
    left += width ?? least ?? 150
    const stays = drawn.slice(index + 1).filter((one) => one.pin)
    const limit = seen - 36 - stays.reduce((total, one) => total + (one.width ?? one.least ?? 150), 0)
    return pin === undefined && begins < limit && left > limit ? [key] : []
  })
}

test('before anybody scrolls no column is cut, whatever the window; widths that were chosen are left', () => {
  for (let seen = 480; seen < whole; seen += 7) expect(cutOf(seen, columns), `${seen}`).toEqual([])
  const stateless = columns.filter((column) => column.state !== true)
  for (let seen = 480; seen < whole; seen += 7) expect(cutOf(seen, stateless), `${seen}`).toEqual([])
  const chosen = pinned(columns, { ...edges, seen: 870, asChosen: true })
  expect(chosen.map(({ width }) => width)).toEqual(columns.map(({ width }) => width))
})
