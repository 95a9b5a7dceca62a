import { addDays, type Day, day } from '@quina/kernel'
import { expect, test } from 'vitest'
import { ageOf } from './age.server.ts'

const cut: Day = day('2026-11-20')

test.each([
  [5, 'notDue'],
  [0, 'notDue'],
  [-1, 'd30'],
  [-30, 'd30'],
  [-31, 'd60'],
  [-60, 'd60'],
  [-90, 'd90'],
  [-91, 'd180'],
  [-180, 'd180'],
  [-360, 'd360'],
  [-361, 'more'],
] as const)('due %i days from the cut: %s', (days, expected) => {
  expect(ageOf(addDays(cut, days), cut)).toBe(expected)
})
