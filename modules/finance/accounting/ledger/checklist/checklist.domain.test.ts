import { pesos, zero } from '@quina/kernel'
import { expect, test } from 'vitest'
import { mayClose } from '../period/period.domain.ts'
import { type ClosingFacts, checklist } from './checklist.domain.ts'

const ref = { vigencia: 2026, number: 3 }
const good: ClosingFacts = {
  periods: [{ vigencia: 2026, number: 2, status: 'closed' }],
  debit: zero,
  credit: zero,
  contrary: 0,
  budgetOpen: 0,
}
const results = (facts: Partial<ClosingFacts>) =>
  Object.fromEntries(checklist(ref, { ...good, ...facts }).map(({ name, result }) => [name, result]))

test.each<[string, Partial<ClosingFacts>, object]>([
  ['all is well', {}, { earlier: 'good', balanced: 'good', natures: 'good', budget: 'good' }],
  ['an earlier one is open', { periods: [{ ...ref, number: 2, status: 'open' }] }, { earlier: 'blocked' }],
  ['a later one is open', { periods: [{ ...ref, number: 4, status: 'open' }] }, { earlier: 'good' }],
  ['it does not balance', { debit: pesos(2), credit: pesos(1) }, { balanced: 'blocked' }],
  ['a balance is on the other side', { contrary: 2 }, { natures: 'warning' }],
  ['the budget month is open', { budgetOpen: 2 }, { budget: 'warning' }],
])('when %s', (_when, facts, expected) => expect(results(facts)).toMatchObject(expected))

test('the opening has no month of the budget', () => {
  const [, , , budget] = checklist({ vigencia: 2026, number: 0 }, { ...good, budgetOpen: 2 })
  expect(budget).toMatchObject({ result: 'good' })
})

test('a period with something blocked does not close', () => {
  expect(() => mayClose(checklist(ref, good))).not.toThrow()
  const blocked = checklist(ref, { ...good, periods: [{ ...ref, number: 1, status: 'open' }] })
  expect(() => mayClose(blocked)).toThrow(expect.objectContaining({ code: 'CON-029' }))
})
