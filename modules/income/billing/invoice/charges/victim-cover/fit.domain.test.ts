import { money, pesos, sumOf } from '@quina/kernel'
import { expect, test } from 'vitest'
import { fitUnder, mayPart, partsOf, unitsOf } from './fit.domain.ts'

const charge = (id: string, worth: number, whole = false) => ({ id, due: pesos(worth), whole })

test('what fits stays, the one in the middle is parted to the last peso, and the rest goes', () => {
  const charges = [charge('a', 400), charge('b', 500), charge('c', 300), charge('d', 10)]
  expect(fitUnder(pesos(1_000), charges)).toEqual({
    kept: ['a', 'b'],
    moved: ['d'],
    parted: { id: 'c', fits: pesos(100) },
  })
  expect(fitUnder(pesos(900), charges)).toEqual({ kept: ['a', 'b'], moved: ['c', 'd'], parted: null })
  expect(fitUnder(pesos(1_210), charges)).toEqual({ kept: ['a', 'b', 'c', 'd'], moved: [], parted: null })
  expect(fitUnder(pesos(0), charges).moved).toEqual(['a', 'b', 'c', 'd'])
})

test('what is worth all or nothing is not parted: it goes', () => {
  const charges = [charge('a', 400), charge('b', 500, true), charge('c', 50)]
  expect(fitUnder(pesos(600), charges)).toEqual({ kept: ['a'], moved: ['b', 'c'], parted: null })
})

const worth = (pieces: ReturnType<typeof partsOf>, payer: string) =>
  sumOf(
    pieces.filter((piece) => piece.payer === payer),
    ({ quantity, price }) => (money(price) * BigInt(quantity)) as ReturnType<typeof pesos>,
  )

test.each([
  [3n, 100_000, 250_000, ['2×100000.00 first', '1×50000.00 first cut', '1×50000.00 next cut']],
  [5n, 100_000, 200_000, ['2×100000.00 first', '3×100000.00 next']],
  [1n, 100_000, 30_000, ['1×30000.00 first cut', '1×70000.00 next cut']],
  [4n, 100_000, 40_000, ['1×40000.00 first cut', '1×60000.00 next cut', '3×100000.00 next']],
] as const)('%s units of %s under %s', (quantity, price, fits, expected) => {
  const pieces = partsOf(quantity, pesos(price), pesos(fits))
  const reported = pieces.map((one) => `${one.quantity}×${one.price} ${one.payer}${one.cut ? ' cut' : ''}`)
  expect(reported).toEqual(expected)
  expect(worth(pieces, 'first')).toBe(pesos(fits))
  expect(worth(pieces, 'first') + worth(pieces, 'next')).toBe(pesos(price) * quantity)
})

test('centavos of what fits go to the next payer: claims are in whole pesos', () => {
  const [first] = partsOf(1n, pesos(100), money('30.75'))
  expect(first).toEqual({ quantity: '1', price: '30.00', payer: 'first', cut: true })
})

test('fractions, discounts, parts of an act and packages are not parted', () => {
  const own = { quantity: '2.0000', price: '10.00', discountPercent: '0', component: null, hasParts: false }
  expect(unitsOf('2.5000')).toBeNull()
  expect(mayPart(own)).toBe(true)
  expect(mayPart({ ...own, quantity: '2.5000' })).toBe(false)
  expect(mayPart({ ...own, discountPercent: '5' })).toBe(false)
  expect(mayPart({ ...own, component: 'surgeon' })).toBe(false)
  expect(mayPart({ ...own, hasParts: true })).toBe(false)
})
