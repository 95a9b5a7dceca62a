import { day, pesos } from '@quina/kernel'
import { expect, test } from 'vitest'
import { type ModeratedCharge, originsOf } from './moderating.domain.ts'

const charge = (id: string, more: Partial<ModeratedCharge> = {}): ModeratedCharge => ({
  id,
  day: day('2026-05-10'),
  hour: '10:00',
  serviceClass: 'cuota',
  consultation: false,
  orderNumber: null,
  amount: pesos(10_000),
  ...more,
})
const told = (charges: ModeratedCharge[]) =>
  originsOf(charges).map(({ chargeId, value, chargeIds }) => [chargeId, value / 100n, chargeIds.join('')])

test('a consultation and an order of three tests are two cuotas, the second on one of the tests', () => {
  const order = { orderNumber: 'OL-1', hour: '11:00' }
  expect(
    told([charge('a', { consultation: true }), charge('b', order), charge('c', order), charge('d', order)]),
  ).toEqual([
    ['a', 10_000n, 'a'],
    ['b', 30_000n, 'bcd'],
  ])
})

test('an account has one copago for each year, on its dearest charge', () => {
  const copago = { serviceClass: 'copago' } as const
  expect(
    told([
      charge('a', copago),
      charge('b', { ...copago, amount: pesos(90_000) }),
      charge('c', { ...copago, day: day('2027-01-01') }),
    ]),
  ).toEqual([
    ['b', 100_000n, 'ab'],
    ['c', 10_000n, 'c'],
  ])
})

test('tests without order are of their day; what is exempt is told one by one', () => {
  expect(
    told([
      charge('a'),
      charge('b'),
      charge('c', { day: day('2026-05-11') }),
      charge('d', { serviceClass: 'exempt' }),
      charge('e', { serviceClass: 'exempt' }),
    ]),
  ).toEqual([
    ['a', 20_000n, 'ab'],
    ['d', 10_000n, 'd'],
    ['e', 10_000n, 'e'],
    ['c', 10_000n, 'c'],
  ])
})
