import { day } from '@quina/kernel'
import { expect, test } from 'vitest'
import { periodWithin } from './summary.server.ts'

const whole = ['2026-01-01', '2026-12-31']
// biome-ignore format: a table
const cases = [
  ['within',               ['2026-03-01', '2026-03-31'], ['2026-03-01', '2026-03-31']],
  ['begins before',        ['2025-12-15', '2026-01-15'], ['2026-01-01', '2026-01-15']],
  ['ends after',           ['2026-12-15', '2027-01-15'], ['2026-12-15', '2026-12-31']],
  ['of another vigencia',  ['2025-03-01', '2025-03-31'], whole],
  ['the wrong way round',  ['2026-03-31', '2026-03-01'], whole],
] as const

test.each(cases)('a period %s', (_name, [from, to], [first, last]) => {
  expect(periodWithin(2026, { from: day(from!), to: day(to!) })).toEqual({ from: first, to: last })
})
