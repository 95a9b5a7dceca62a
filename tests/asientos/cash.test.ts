import { expect, test } from 'vitest'
import { cashCountPosting } from '../../modules/treasury/cash-count/cash-count.posting.contract.ts'
import { drawn } from './drawn.ts'

test('an arqueo: what lacks is owed by whoever keeps the register, what is left over is income', () => {
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
