import { day, lastMonthEnd } from '@quina/kernel'
import { expect, test } from 'vitest'
import { inventory, stockProof } from './inventory.contract.ts'

test.each([
  ['2026-11-29', '2026-10-31'],
  ['2026-11-30', '2026-10-31'],
  ['2027-01-01', '2026-12-31'],
  ['2028-03-15', '2028-02-29'],
])('on %s the last whole month ended on %s', (today, end) => expect(lastMonthEnd(day(today))).toBe(end))

test('what counts one site and what counts the whole house say so, on the screen and on paper', () => {
  expect(inventory.title).toMatch(/de la sede/)
  expect(stockProof.title).toMatch(/toda la entidad/)
})
