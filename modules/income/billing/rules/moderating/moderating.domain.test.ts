import { day, pesos } from '@quina/kernel'
import { expect, test } from 'vitest'
import { type ModeratedCharge, orderKey, originsOf } from './moderating.domain.ts'

const charge = (id: string, more: Partial<ModeratedCharge> = {}): ModeratedCharge => ({
  id,
  day: day('2026-05-10'),
  hour: '10:00',
  serviceClass: 'cuota',
  consultation: false,
  orderNumber: null,
  purpose: null,
  free: false,
  amount: pesos(10_000),
  ...more,
})
const reported = (charges: ModeratedCharge[], account?: Parameters<typeof originsOf>[1]) =>
  originsOf(charges, account).map(({ chargeId, value, chargeIds }) => [
    chargeId,
    value / 100n,
    chargeIds.join(''),
  ])

test('a consultation and an order of three tests are two cuotas, the second on one of the tests', () => {
  const order = { orderNumber: 'OL-1', hour: '11:00' }
  expect(
    reported([
      charge('a', { consultation: true }),
      charge('b', order),
      charge('c', order),
      charge('d', order),
    ]),
  ).toEqual([
    ['a', 10_000n, 'a'],
    ['b', 30_000n, 'bcd'],
  ])
})

test('an account has one copago for each year, on its dearest charge', () => {
  const copago = { serviceClass: 'copago' } as const
  expect(
    reported([
      charge('a', copago),
      charge('b', { ...copago, amount: pesos(90_000) }),
      charge('c', { ...copago, day: day('2027-01-01') }),
    ]),
  ).toEqual([
    ['b', 100_000n, 'ab'],
    ['c', 10_000n, 'c'],
  ])
})

test('groups tests without order by day, and lists each exempt charge', () => {
  expect(
    reported([
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

test('nothing done in a stay has a cuota: all of it goes into the copago', () => {
  const stay = { stay: true, input: [] }
  const charges = [
    charge('a', { consultation: true }),
    charge('b', { orderNumber: 'OL-7', amount: pesos(70_000) }),
    charge('c', { serviceClass: 'copago' }),
    charge('d', { serviceClass: 'exempt' }),
  ]
  expect(reported(charges, stay)).toEqual([
    ['b', 90_000n, 'abc'],
    ['d', 10_000n, 'd'],
  ])
  expect(originsOf(charges, stay)[0]!.serviceClass).toBe('copago')
})

test('lists a charge for prevention or maternity as exempt, whatever its service pays', () => {
  const exempts = originsOf([
    charge('a', { consultation: true, purpose: '23' }),
    charge('b', { serviceClass: 'copago', purpose: '25', amount: pesos(500_000) }),
    charge('c', { serviceClass: 'copago', purpose: '16' }),
    charge('d', { consultation: true, free: true }),
  ]).map(({ chargeId, exempt }) => [chargeId, exempt])
  expect(exempts).toEqual([
    ['a', 'purpose'],
    ['b', 'purpose'],
    ['c', null],
    ['d', 'program'],
  ])
})

test('charges one cuota for an order in all, even across invoices and admissions', () => {
  const input = { stay: false, input: [orderKey('OL-9', '2026-05-10'), orderKey(null, '2026-05-11')] }
  const exempts = originsOf(
    [
      charge('a', { orderNumber: 'OL-9' }),
      charge('b', { orderNumber: 'OL-10' }),
      charge('c', { day: day('2026-05-11') }),
      charge('d', { day: day('2026-05-12') }),
    ],
    input,
  ).map(({ chargeId, exempt }) => [chargeId, exempt])
  expect(exempts).toEqual([
    ['a', 'order'],
    ['b', null],
    ['c', 'order'],
    ['d', null],
  ])
})
