import { day, pesos } from '@quina/kernel'
import { expect, test } from 'vitest'
import { byRubro, type LegalisingFacts, mustLegalise } from './petty-cash-legalisation.domain.ts'

const expense = (id: string, gross: number, more: object = {}) => ({
  id,
  label: `GM ${id}`,
  pettyCashId: 'cm',
  date: day('2026-03-05'),
  status: 'approved',
  legalisationId: null,
  gross: pesos(gross),
  withheld: pesos(0),
  net: pesos(gross),
  ...more,
})
const rubros = (pending: number) =>
  new Map([['r1', { label: 'Papelería', amount: pesos(1_000), pending: pesos(pending), left: pesos(9_000) }]])
const facts: LegalisingFacts = {
  today: day('2026-11-20'),
  fund: { status: 'approved', date: day('2026-02-02'), amount: pesos(2_000), rubros: rubros(0) },
  expenses: [expense('a', 400), expense('b', 299)],
  waiting: 2,
  vouchers: pesos(0),
  sharePercent: 70,
  reimbursedThisMonth: false,
}
const legalise = (more: object = {}, known: Partial<LegalisingFacts> = {}) =>
  mustLegalise(
    { date: day('2026-03-31'), pettyCashId: 'cm', kind: 'reimbursement', expenseIds: ['a', 'b'], ...more },
    { ...facts, ...known },
  )
const again = (pending: number, spent: number) => ({
  reimbursedThisMonth: true,
  fund: { ...facts.fund, rubros: rubros(pending) },
  expenses: [expense('a', spent), expense('b', 0)],
})

test('adds up what was owed, withheld and paid', () => {
  const withheld = { withheld: pesos(16), net: pesos(384) }
  expect(legalise({}, { expenses: [expense('a', 400, withheld), expense('b', 299)] })).toEqual({
    gross: pesos(699),
    withheld: pesos(16),
    net: pesos(683),
  })
})

const cases: Readonly<Record<string, readonly [string | null, () => unknown]>> = {
  'a closed fund': ['TES-170', () => legalise({}, { fund: { ...facts.fund, status: 'closed' } })],
  'a day before the fund': ['TES-171', () => legalise({ date: day('2026-02-01') })],
  'a day of the next year': ['TES-171', () => legalise({ date: day('2027-01-02') })],
  'a gasto twice': ['TES-193', () => legalise({ expenseIds: ['a', 'a'] })],
  'one of another fund': ['TES-192', () => legalise({ pettyCashId: 'other' })],
  'one that was legalised': [
    'TES-194',
    () => legalise({}, { expenses: [expense('a', 1, { legalisationId: 'x' }), expense('b', 1)] }),
  ],
  'one that is a draft': [
    'TES-194',
    () => legalise({}, { expenses: [expense('a', 1, { status: 'draft' }), expense('b', 1)] }),
  ],
  'one of a later day': ['TES-195', () => legalise({ date: day('2026-03-04') })],
  nothing: ['TES-196', () => legalise({ expenseIds: [] })],
  'the first of the month, however little': [null, () => legalise()],
  'again with 70 % of a rubro': [null, () => legalise({}, again(700, 10))],
  'again a peso before': ['TES-197', () => legalise({}, again(699, 10))],
  'again with 70 % of the fund': [null, () => legalise({}, again(10, 1_400))],
  'a definitive one with vales out': ['TES-198', () => legalise({ kind: 'final' }, { vouchers: pesos(1) })],
  'a definitive one that leaves a gasto': ['TES-199', () => legalise({ kind: 'final' }, { waiting: 3 })],
  'a definitive one of nothing': [
    null,
    () => legalise({ kind: 'final', expenseIds: [] }, { waiting: 0, expenses: [] }),
  ],
}
test.each(Object.entries(cases))('legalises or refuses %s', (_what, [code, doing]) => {
  if (code === null) expect(doing).not.toThrow()
  else expect(doing).toThrow(expect.objectContaining({ code }))
})

test('what was spent in one rubro is one line, apart by CPC', () => {
  const one = (registroLineId: string, cpc: string | null, gross: number) => ({
    registroLineId,
    cpc,
    gross: pesos(gross),
  })
  expect(
    byRubro([one('r1', null, 100), one('r2', null, 50), one('r1', null, 30), one('r1', '32112', 5)]),
  ).toEqual([one('r1', null, 130), one('r2', null, 50), one('r1', '32112', 5)])
})
