import { pesos } from '@quina/kernel'
import { expect, test } from 'vitest'
import { revaluation } from './revaluation.domain.ts'

/** Cost 12.000.000, 2.000.000 depreciated, and what the case says of its impairment and its surplus. */
const carried = (impairment = 0, recoverable = 0, surplus = 0) => ({
  cost: pesos(12_000_000),
  accumulated: pesos(2_000_000),
  impairment: pesos(impairment),
  recoverable: pesos(recoverable),
  surplus: pesos(surplus),
})

test.each([
  [
    'a rise is surplus',
    13_000_000,
    carried(),
    { surplus: 3_000_000, costUp: 1_000_000, costAfter: 13_000_000 },
  ],
  [
    'a rise first gives back what was impaired',
    10_500_000,
    carried(1_000_000, 900_000),
    {
      recovered: 900_000,
      surplus: 600_000,
      impairmentAfter: 100_000,
      costAfter: 10_600_000,
      costDown: 1_400_000,
    },
  ],
  [
    'a fall takes the surplus',
    9_000_000,
    carried(0, 0, 3_000_000),
    { surplusUsed: 1_000_000, expense: 0, costDown: 3_000_000 },
  ],
  [
    'a fall over the surplus is an expense, as an impairment is',
    6_000_000,
    carried(0, 0, 3_000_000),
    { surplusUsed: 3_000_000, expense: 1_000_000, impairmentAfter: 1_000_000, costAfter: 7_000_000 },
  ],
])('%s', (_, fair, given, expected) => {
  const found = revaluation(pesos(fair), given)
  expect(found).toMatchObject(
    Object.fromEntries(Object.entries(expected).map(([name, one]) => [name, pesos(one)])),
  )
  const debits = found.costUp + found.accumulated + found.recovered + found.surplusUsed + found.expense
  expect(debits).toBe(found.costDown + found.expense + found.recovered + found.surplus)
  expect(found.costAfter - found.impairmentAfter).toBe(pesos(fair))
})
