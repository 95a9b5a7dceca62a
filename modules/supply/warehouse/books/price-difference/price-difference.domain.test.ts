import { type Money, pesos } from '@quina/kernel'
import { expect, test } from 'vitest'
import { shareDifference } from './price-difference.domain.ts'

const units = (text: number) => BigInt(text) * 10_000n

test('C3.1: a remission of 200 at 500, 50 gone and billed at 520 differs by 4.000: 3.000 stay and 1.000 is cost', () =>
  expect(shareDifference(pesos(4_000), units(200), [{ quantity: units(50) }])).toEqual({
    stock: pesos(3_000),
    exits: [pesos(1_000)],
  }))

test('the cents go to the parts that lost most, and none is born nor lost, whichever way it differs', () => {
  const thirds = [{ quantity: units(1) }, { quantity: units(1) }]
  expect(shareDifference(100n as Money, units(3), thirds)).toEqual({ stock: 34n, exits: [33n, 33n] })
  expect(shareDifference(-100n as Money, units(3), thirds)).toEqual({ stock: -34n, exits: [-33n, -33n] })
})

test('exits beyond what came are of other goods', () =>
  expect(shareDifference(pesos(10), units(5), [{ quantity: units(4) }, { quantity: units(9) }])).toEqual({
    stock: 0n,
    exits: [pesos(8), pesos(2)],
  }))
