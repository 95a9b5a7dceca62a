import { pesos } from '@quina/kernel'
import { expect, test } from 'vitest'
import { meterOf } from './share.domain.ts'

test('five per cent of the budget is the least, and what lacks is known to the centavo', () => {
  const meter = meterOf({
    total: pesos(20_000_000_000),
    share: '5',
    budget: pesos(660_000_000),
    executed: pesos(250_000_000),
  })
  expect(meter).toEqual({
    minimum: pesos(1_000_000_000),
    missing: pesos(340_000_000),
    budgeted: 66,
    done: 25,
  })
})

test('a house that budgets more lacks nothing', () => {
  const meter = meterOf({ total: pesos(1_000_001), share: '5', budget: pesos(60_000), executed: pesos(0) })
  expect(meter).toEqual({ minimum: 5_000_005n, missing: 0n, budgeted: 119, done: 0 })
})

test('without a budget there is nothing to reach', () => {
  expect(meterOf({ total: pesos(0), share: '5', budget: pesos(0), executed: pesos(0) })).toMatchObject({
    budgeted: 100,
  })
})
