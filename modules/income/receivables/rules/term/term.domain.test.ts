import { type Holidays, nationalDates } from '@quina/hospital/domain'
import { day } from '@quina/kernel'
import { expect, test } from 'vitest'
import {
  amendTerm,
  answerReturnTerm,
  answerTerm,
  decideReturnTerm,
  decideTerm,
  filingTerm,
  glosaTerm,
  type Light,
  returnTerm,
} from './term.contract.ts'
import { deadlineOf, lightOf } from './term.domain.ts'

const holidays: Holidays = nationalDates(day('2026-01-01'), day('2027-12-31'))
const until = (act: string, days: number) => deadlineOf(day(act), days, holidays)

/** Worked example 9 of the dossier. The Monday of the new holiday of Chiquinquirá and 20 July are not worked. */
test.each([
  ['radicar what was issued on 4 May', '2026-05-04', 22, '2026-06-04'],
  ['return what was filed on 20 May', '2026-05-20', 5, '2026-05-27'],
  ['object to it', '2026-05-20', 20, '2026-06-19'],
  ['answer a glosa of 16 June', '2026-06-16', 15, '2026-07-08'],
  ['decide on an answer of 6 July', '2026-07-06', 10, '2026-07-22'],
  ['a term that starts on a Saturday', '2026-05-16', 1, '2026-05-19'],
])('%s', (_, act, days, deadline) => {
  expect(until(act, days)).toBe(deadline)
})

test.each<[string, Light]>([
  ['2026-05-27', 'good'],
  ['2026-05-28', 'soon'],
  ['2026-06-01', 'soon'],
  ['2026-06-02', 'now'],
  ['2026-06-04', 'now'],
  ['2026-06-05', 'expired'],
])('on %s the clock of 4 June is %s', (today, light) => {
  expect(lightOf(day('2026-06-04'), day(today), holidays)).toBe(light)
})

/** Billing dossier §12.1, acts 1 to 8. */
test('the terms are those of the law until the hospital sets others', () => {
  const terms = [
    ...[filingTerm, returnTerm, answerReturnTerm, decideReturnTerm],
    ...[glosaTerm, answerTerm, decideTerm, amendTerm],
  ]
  expect(terms.map(({ initial }) => initial)).toEqual([22, 5, 5, 5, 20, 15, 10, 7])
})

test('a term runs over holidays, and is late the day after it ends', () => {
  // Answered late by one day over a holiday: 13 and 20 July are not worked.
  expect(until('2026-07-10', 1)).toBe('2026-07-14')
  expect(lightOf(day('2026-07-14'), day('2026-07-14'), holidays)).toBe('now')
  expect(lightOf(day('2026-07-14'), day('2026-07-15'), holidays)).toBe('expired')
})
