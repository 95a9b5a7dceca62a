import { expect, test } from 'vitest'
import {
  causacionLine,
  causacionWithholding,
} from '../../../modules/finance/accounting/payables/causacion-settlement/entry.domain.ts'
import {
  pettyCashFunded,
  pettyCashSpent,
} from '../../../modules/finance/treasury/petty-cash/petty-cash/petty-cash.posting.contract.ts'
import { cashCountPosting } from '../../../modules/finance/treasury/receipt/cash-count/counting.server.ts'
import { drawn } from './drawn.ts'

test('an arqueo: the cashier owes what is missing; a surplus is income', () => {
  const found = (outcome: 'short' | 'over', amount: number) =>
    drawn([cashCountPosting, { amount }, { facts: { outcome }, accounts: { cash: '110501' } }])
  expect(found('short', 1_500)).toMatchInlineSnapshot(`
    "
    138490               1500.00
    110501                                 1500.00
    "
  `)
  expect(found('over', 30_000)).toMatchInlineSnapshot(`
    "
    110501              30000.00
    480825                                30000.00
    "
  `)
})

test('a caja menor: its money comes from the bank, and a gasto takes its net out of it', () => {
  const fund = '11050201'
  const given = { accounts: { fund, bank: '11100501' } }
  expect(drawn([pettyCashFunded, { amount: 2_000_000 }, given])).toMatchInlineSnapshot(`
    "
    11050201          2000000.00
    11100501                            2000000.00
    "
  `)
  const rest = { facts: { destination: 'expense' }, accounts: { 'concept.debit': '511180' } }
  expect(
    drawn(
      [causacionLine, { amount: 476_000 }, rest],
      [causacionWithholding, { withheld: 16_000 }, { accounts: { 'rule.account': '243605' } }],
      [pettyCashSpent, { net: 460_000 }, { accounts: { fund } }],
    ),
  ).toMatchInlineSnapshot(`
    "
    511180             476000.00
    243605                                16000.00
    11050201                             460000.00
    "
  `)
})
