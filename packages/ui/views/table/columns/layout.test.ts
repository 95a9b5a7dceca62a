import { expect, test } from 'vitest'
import type { Column } from './column.ts'
import { fitting, laidOut, moved, turned, withWidth } from './layout.ts'

const columns: Column<unknown>[] = [
  { key: 'number', header: 'Número' },
  { key: 'date', header: 'Fecha', kind: 'day' },
  { key: 'value', header: 'Valor', kind: 'money' },
  { key: 'note', header: 'Nota', folded: true },
]
const keys = (all: readonly Column<unknown>[]) => all.map(({ key }) => key)

test('columns are drawn as defined until the user says otherwise', () => {
  expect(keys(laidOut(columns, {}))).toEqual(['number', 'date', 'value'])
})

test('hiding, showing and moving', () => {
  expect(keys(laidOut(columns, turned(columns, {}, 'note')))).toEqual(['number', 'date', 'value', 'note'])
  expect(keys(laidOut(columns, turned(columns, {}, 'date')))).toEqual(['number', 'value'])
  expect(keys(laidOut(columns, moved(columns, {}, { key: 'value', step: -1 })))).toEqual([
    'number',
    'value',
    'date',
  ])
})

test('the first column stays first', () => {
  expect(moved(columns, {}, { key: 'date', step: -1 })).toEqual({})
  expect(moved(columns, {}, { key: 'number', step: 1 })).toEqual({})
})

test('a column added later than the kept order still appears', () => {
  expect(keys(laidOut(columns, { order: ['number', 'value'], hidden: [] }))).toContain('date')
})

test('widths have limits, and a total is never cut', () => {
  expect(withWidth({}, 'value', 5).widths).toEqual({ value: 48 })
  const [, , value] = fitting(laidOut(columns, {}), { value: '1.249.970.537.312.345' })
  expect(value?.width).toBe(194)
})
