import { day, type Money, pesos } from '@quina/kernel'
import { describe, expect, test } from 'vitest'
import { type FundFacts, mustSpend, type SpendingFacts, type SpentLine } from './petty-cash-expense.domain.ts'

const rubro = { label: '2.1.2.02 Papelería', amount: pesos(1_000), pending: pesos(300), left: pesos(5_000) }
const fund: FundFacts = {
  status: 'approved',
  date: day('2026-02-02'),
  expenseMax: pesos(600),
  policyUntil: day('2026-12-31'),
  rubros: new Map([['r1', rubro]]),
}
const line: SpentLine = { conceptId: 'paper', registroLineId: 'r1', account: '511114', gross: pesos(600) }
const spend = (lines: readonly SpentLine[], facts: Partial<SpendingFacts> = {}, on = '2026-03-10') =>
  mustSpend(
    { date: day(on), supportDate: day(on), lines },
    { today: day('2026-11-20'), fund, earlier: new Map(), covered: null, ...facts },
  )
const of = (gross: Money, more: Partial<SpentLine> = {}) => [{ ...line, gross, ...more }]
const inFund = (more: Partial<FundFacts>) => ({ fund: { ...fund, ...more } })
const before = (amount: number) => ({ earlier: new Map([['paper', pesos(amount)]]) })

describe('what a caja menor pays', () => {
  const cases: Readonly<Record<string, readonly [string | null, () => void]>> = {
    'the limit, to the peso': [null, () => spend(of(pesos(600)))],
    'a peso above the limit': ['TES-173', () => spend(of(pesos(601)))],
    'a closed fund': ['TES-170', () => spend(of(pesos(1)), inFund({ status: 'closed' }))],
    'before it began': ['TES-171', () => spend(of(pesos(1)), {}, '2026-02-01')],
    'another year': ['TES-171', () => spend(of(pesos(1)), inFund({ policyUntil: null }), '2027-01-10')],
    'a day to come': ['TES-154', () => spend(of(pesos(1)), {}, '2026-11-21')],
    'a póliza that is over': [
      'TES-158',
      () => spend(of(pesos(1)), inFund({ policyUntil: day('2026-03-09') })),
    ],
    'the rest of the limit in parts': [null, () => spend(of(pesos(200)), before(400))],
    'more than the limit in parts': ['TES-174', () => spend(of(pesos(201)), before(400))],
    'parts of another thing': [null, () => spend(of(pesos(600), { conceptId: 'tools' }), before(400))],
    'what a contract covers': ['TES-175', () => spend(of(pesos(1)), { covered: 'el RP 014' })],
    'a salary': ['TES-176', () => spend(of(pesos(1), { account: '510101' }))],
    'a loan': ['TES-176', () => spend(of(pesos(1), { account: '141525' }))],
    'a cost': [null, () => spend(of(pesos(1), { account: '731001' }))],
    'no rubro': ['TES-178', () => spend(of(pesos(1), { registroLineId: null }))],
    'what the rubro has left': [null, () => spend([...of(pesos(500)), ...of(pesos(100))])],
    'more than the rubro between two lines': [
      'TES-179',
      () =>
        spend(
          [...of(pesos(400)), ...of(pesos(101))],
          inFund({ rubros: new Map([['r1', { ...rubro, amount: pesos(800) }]]) }),
        ),
    ],
    'more than the registro may owe': [
      'TES-180',
      () => spend(of(pesos(100)), inFund({ rubros: new Map([['r1', { ...rubro, left: pesos(399) }]]) })),
    ],
    'a rubro where there is no budget': ['TES-177', () => spend(of(pesos(1)), inFund({ rubros: new Map() }))],
  }
  test.each(Object.entries(cases))('%s', (_what, [code, doing]) => {
    if (code === null) expect(doing).not.toThrow()
    else expect(doing).toThrow(expect.objectContaining({ code }))
  })
})
