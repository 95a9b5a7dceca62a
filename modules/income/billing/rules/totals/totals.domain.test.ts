import { centavos, pesos, sumOf, zero } from '@quina/kernel'
import { expect, test } from 'vitest'
import type { LinedCharge } from './totals.contract.ts'
import { amountOf, discounted, linesOf, totalsOf } from './totals.domain.ts'

const none = { copago: zero, cuota: zero, shared: zero, advance: zero }
const charge = (
  id: string,
  quantity: string,
  price: number,
  more: Partial<LinedCharge> = {},
): LinedCharge => ({
  id,
  serviceId: 'consulta',
  code: '890201',
  description: 'Consulta',
  quantity,
  price: pesos(price),
  amount: amountOf(pesos(price), quantity),
  discountPercent: '0',
  packageId: null,
  ...more,
})

test('what the payer owes is the gross less discount and what the user paid', () => {
  const lines = discounted(
    linesOf([charge('a', '2', 85_600), charge('b', '1', 24_000, { serviceId: 'b' })]),
    pesos(5_200),
  )
  expect(totalsOf(lines, { ...none, copago: pesos(20_000), advance: pesos(10_000) })).toEqual({
    gross: pesos(195_200),
    discount: pesos(5_200),
    prepaid: pesos(30_000),
    net: pesos(160_000),
  })
})

test('an invoice may be paid whole before, and not a peso more', () => {
  const lines = linesOf([charge('a', '1', 1_000)])
  expect(totalsOf(lines, { ...none, advance: pesos(1_000) }).net).toBe(zero)
  expect(() => totalsOf(lines, { ...none, advance: pesos(1_001) })).toThrow(
    expect.objectContaining({ code: 'FAC-121' }),
  )
})

test.each([
  ['January: nothing was collected yet', 0, 750_000],
  ['February: 500.000 of January', 500_000, 250_000],
  ['March to December: 300.000 of the month before', 300_000, 450_000],
])(
  'worked example 8, a cápita of 20 users by 50.000 with 250.000 of its anticipo. %s',
  (_, collected, net) => {
    const lines = linesOf([charge('capita', '20', 50_000)])
    const totals = totalsOf(lines, { ...none, cuota: pesos(collected), advance: pesos(250_000) })
    expect([totals.gross, totals.net]).toEqual([pesos(1_000_000), pesos(net)])
  },
)

test('a month of cápita that its anticipo and what users paid cover owes nothing', () => {
  const lines = linesOf([charge('capita', '20', 50_000)])
  expect(totalsOf(lines, { ...none, cuota: pesos(750_000), advance: pesos(250_000) }).net).toBe(zero)
})

test('one line for each service and price; a package carries what it includes', () => {
  const lines = linesOf([
    charge('a', '1', 85_600),
    charge('b', '2', 85_600),
    charge('c', '1', 90_000),
    charge('p', '1', 4_673_200, { serviceId: 'apendicectomia', code: '507003' }),
    charge('q', '3', 0, { serviceId: 'suero', packageId: 'p' }),
  ])
  expect(lines.map(({ quantity, amount, chargeIds }) => [quantity, amount, chargeIds])).toEqual([
    ['3.0000', pesos(256_800), ['a', 'b']],
    ['1.0000', pesos(90_000), ['c']],
    ['1.0000', pesos(4_673_200), ['p', 'q']],
  ])
})

test('fractions that would not add up keep lines of their own', () => {
  const drop = (id: string) =>
    charge(id, '0.3333', 0, { price: centavos(101n), amount: amountOf(centavos(101n), '0.3333') })
  const lines = linesOf([drop('a'), drop('b'), drop('c')])
  expect(lines).toHaveLength(3)
  expect(sumOf(lines, ({ amount }) => amount)).toBe(centavos(102n))
})

test('half a centavo goes to the even one', () => {
  expect(amountOf(centavos(1n), '0.5')).toBe(zero)
  expect(amountOf(centavos(3n), '0.5')).toBe(centavos(2n))
})

test.each([
  ['more than they are worth', 1_001],
  ['less than nothing', -1],
])('a discount of %s is refused', (_, discount) => {
  expect(() => discounted(linesOf([charge('a', '1', 1_000)]), pesos(discount))).toThrow(
    expect.objectContaining({ code: 'FAC-122' }),
  )
})

test('a discount is spread to the peso and adds up', () => {
  const lines = discounted(
    ['a', 'b', 'c'].map((id) => linesOf([charge(id, '1', 333, { serviceId: id })])[0]!),
    pesos(100),
  )
  expect(sumOf(lines, ({ discount }) => discount)).toBe(pesos(100))
})

test('a charge with a discount of its own has a line of its own, to the peso and never more than it is worth', () => {
  const lines = linesOf([
    charge('a', '1', 85_605, { discountPercent: '10.000000' }),
    charge('b', '1', 85_605, { discountPercent: '10' }),
    charge('c', '1', 85_605),
    charge('d', '1', 0, { price: centavos(60n), amount: centavos(60n), discountPercent: '100' }),
  ])
  expect(lines.map(({ discount, amount, chargeIds }) => [discount, amount, chargeIds])).toEqual([
    [pesos(17_122), pesos(154_088), ['a', 'b']],
    [zero, pesos(85_605), ['c']],
    [centavos(60n), zero, ['d']],
  ])
})
