import { day, pesos, sum, zero } from '@quina/kernel'
import { expect, test } from 'vitest'
import type { Bucket } from './ageing.contract.ts'
import { agedBy, ageOf, bucketOf, sinceDue } from './ageing.domain.ts'

const cutoff = day('2026-09-30')

/** Worked example 11 of the dossier. */
test.each<[string, number, Bucket]>([
  ['2026-09-01', 29, 'upTo30'],
  ['2026-08-31', 30, 'upTo30'],
  ['2026-08-30', 31, 'upTo60'],
  ['2026-04-03', 180, 'upTo180'],
  ['2025-10-05', 360, 'upTo360'],
  ['2025-10-04', 361, 'beyond'],
])('filed on %s it is %i days old: %s', (filed, age, bucket) => {
  expect(ageOf(day(filed), cutoff)).toBe(age)
  expect(bucketOf(day(filed), cutoff)).toBe(bucket)
})

test('what was not filed by the cut-off waits to be filed, whatever happened later', () => {
  expect(bucketOf(null, cutoff)).toBe('unfiled')
  expect(bucketOf(day('2026-10-01'), cutoff)).toBe('unfiled')
  expect(bucketOf(cutoff, cutoff)).toBe('upTo30')
})

test('what is filed and not due yet is of the first bucket; what is not filed has no due date', () => {
  const bucketBy = (due: string | null) => bucketOf(sinceDue(due === null ? null : day(due), cutoff), cutoff)
  expect(['2026-10-15', '2026-09-30', '2026-08-30', null].map(bucketBy)).toEqual([
    ...['upTo30', 'upTo30', 'upTo60', 'unfiled'],
  ])
})

test('only positive balances are told, and the buckets add up to them', () => {
  const aged = agedBy(
    [
      { base: null, balance: pesos(5) },
      { base: day('2026-08-30'), balance: pesos(7) },
      { base: day('2026-08-30'), balance: pesos(-3) },
      { base: day('2020-01-01'), balance: zero },
    ],
    cutoff,
  )
  expect(aged.unfiled).toBe(pesos(5))
  expect(aged.upTo60).toBe(pesos(7))
  expect(sum(Object.values(aged))).toBe(pesos(12))
})
