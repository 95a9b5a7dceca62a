import { day } from '@quina/kernel'
import { expect, test } from 'vitest'
import { isBeforeElection, mustBeSignableThen } from './election.domain.ts'

const election = day('2027-10-31')

test.each([
  ['2027-06-29', false],
  ['2027-06-30', true],
  ['2027-10-30', true],
  ['2027-10-31', false],
])('on %s the law of guarantees binds: %s', (on, binds) => {
  expect(isBeforeElection(day(on), election)).toBe(binds)
})

test('an agreement between entities waits for the election; what a hospital buys does not', () => {
  const refused = expect.objectContaining({ code: 'CTP-035', fields: { date: expect.any(String) } })
  expect(() => mustBeSignableThen('agreement', day('2027-08-01'), election)).toThrowError(refused)
  expect(() => mustBeSignableThen('agreement', day('2027-06-29'), election)).not.toThrow()
  expect(() => mustBeSignableThen('supply', day('2027-08-01'), election)).not.toThrow()
})
