import { expect, test } from 'vitest'
import { contrast, readable } from './contrast.domain.ts'

test.each([
  ['#000000', '#FFFFFF', 21],
  ['#FFFFFF', '#000000', 21],
  ['#777777', '#FFFFFF', 4.48],
  ['#767676', '#FFFFFF', 4.54],
  ['#1976D2', '#1976D2', 1],
])('%s and %s have a contrast of %d', (one, other, expected) =>
  expect(contrast(one, other)).toBeCloseTo(expected, 2),
)

test('the limit falls between two greys', () => {
  expect(contrast('#777777', '#FFFFFF')).toBeLessThan(readable)
  expect(contrast('#767676', '#FFFFFF')).toBeGreaterThanOrEqual(readable)
})
