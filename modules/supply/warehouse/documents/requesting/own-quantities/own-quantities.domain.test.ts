import { expect, test } from 'vitest'
import { mustTakeSomething, quantitiesTaken } from './own-quantities.domain.ts'

const own = [
  { id: 'a', product: 'Gasa', available: '10.0000' },
  { id: 'b', product: 'Guante', available: '2.5000' },
]

test('what nobody names gives nothing, and all of a line may be taken', () =>
  expect([...quantitiesTaken(own, [{ lineId: 'b', quantity: '2.5' }])]).toEqual([['b', 25_000n]]))

test.each([
  ['a line of another document', [{ lineId: 'c', quantity: '1' }], 'ALM-100'],
  [
    'a line twice',
    [
      { lineId: 'a', quantity: '1' },
      { lineId: 'a', quantity: '1' },
    ],
    'ALM-101',
  ],
  ['less than nothing', [{ lineId: 'a', quantity: '-0.0001' }], 'ALM-102'],
  ['a ten-thousandth too much', [{ lineId: 'b', quantity: '2.5001' }], 'ALM-103'],
])('refuses %s', (_, input, code) =>
  expect(() => quantitiesTaken(own, input)).toThrow(expect.objectContaining({ code })),
)

test('something must be taken', () => {
  expect(() => mustTakeSomething(quantitiesTaken(own, [{ lineId: 'a', quantity: '0' }]))).toThrow(
    expect.objectContaining({ code: 'ALM-104' }),
  )
  expect(() => mustTakeSomething(quantitiesTaken(own, [{ lineId: 'a', quantity: '1' }]))).not.toThrow()
})
