import { money, zero } from '@quina/kernel'
import { expect, test } from 'vitest'
import { byCode, nothingOf, rollUp, wholeOf } from './roll-up.domain.ts'

const nothing = nothingOf(['inicial', 'cdp', 'pago'])

test('every group is the sum of its children, and empty branches are left out', () => {
  const rubros = [
    { id: 'r', code: '2', name: 'Gastos', parentId: null },
    { id: 'a', code: '2.9', name: 'A', parentId: 'r' },
    { id: 'b', code: '2.10', name: 'B', parentId: 'r' },
    { id: 'c', code: '2.11', name: 'Vacío', parentId: 'r' },
  ]
  const own = new Map([
    ['a', { ...nothing, inicial: money('100.10') }],
    ['b', { ...nothing, inicial: money('200.20'), cdp: money('50.00') }],
  ])
  const rows = rollUp(rubros, own, nothing)
  expect(rows.map(({ code, level, leaf }) => [code, level, leaf])).toEqual([
    ['2', 0, false],
    ['2.9', 1, true],
    ['2.10', 1, true],
  ])
  const whole = { inicial: money('300.30'), cdp: money('50.00'), pago: zero }
  expect(rows[0]?.sums).toEqual(whole)
  expect(wholeOf(rows, nothing)).toEqual(whole)
})

test('codes are ordered part by part as numbers', () => {
  const codes = ['2.1.10', '2.1.9', '2.1', '1.9', '2.1.2'].map((code) => ({ code })).sort(byCode)
  expect(codes.map((one) => one.code)).toEqual(['1.9', '2.1', '2.1.2', '2.1.9', '2.1.10'])
})
