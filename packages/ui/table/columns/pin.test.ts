import { expect, test } from 'vitest'
import type { Column } from './column.ts'
import { pinned } from './pin.ts'

const money = (key: string): Column<object> => ({ key, header: key, kind: 'money', width: 150 })
const columns: Column<object>[] = [
  { key: 'number', header: 'Número', width: 90 },
  money('gross'),
  { key: 'purpose', header: 'Objeto', least: 200 },
  money('discount'),
  money('net'),
  money('balance'),
]

test('what is left and what it was stay in sight, each beside the others, and no more than there is room for', () => {
  const pins = Object.fromEntries(
    pinned(columns, { before: 1, after: 1 }).flatMap(({ key, pin }) => (pin ? [[key, pin]] : [])),
  )
  expect(pins).toEqual({
    gross: { left: 126, right: 336 },
    discount: { left: 276, right: 186 },
    balance: { left: 426, right: 36 },
  })
})

test('the name of a row is not one of its amounts, and a wide amount gives way to those that fit', () => {
  const keys = (some: readonly Column<object>[]) =>
    pinned(some, { before: 0, after: 0 }).flatMap(({ key, pin }) => (pin ? [key] : []))
  expect(keys([money('alone')])).toEqual([])
  expect(keys([money('name'), { ...money('wide'), width: 500 }, money('balance')])).toEqual(['balance'])
})

test('what may be done with a row never leaves sight, beside the amounts', () => {
  const deeds: Column<object> = { key: 'deeds', header: 'Acciones', width: 176, deeds: true }
  const pins = pinned([...columns.slice(0, 3), deeds], { before: 0, after: 0 }).map(({ pin }) => pin)
  expect(pins).toEqual([undefined, { left: 90, right: 176 }, undefined, { left: 240, right: 0 }])
})

test('nothing is pinned where nothing scrolls, nor so much that another column cannot be seen whole between', () => {
  const keys = (seen: number, some = columns) =>
    pinned(some, { before: 1, after: 1, seen }).flatMap(({ key, pin }) => (pin ? [key] : []))
  const whole = 90 + 200 + 4 * 150 + 72
  expect([keys(whole), keys(whole - 1)]).toEqual([[], ['gross', 'discount', 'balance']])
  // Of 700, 72 are the table's, 90 the number, 200 the purpose: 338 are left for amounts.
  expect(keys(700)).toEqual(['gross', 'balance'])
  expect(keys(700, [...columns, { key: 'cuv', header: 'CUV', width: 340 }])).toEqual(['balance'])
  expect(keys(480, [...columns, { key: 'cuv', header: 'CUV', width: 340 }])).toEqual([])
})
