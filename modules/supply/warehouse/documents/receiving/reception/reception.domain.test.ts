import { day, money, pesos, zero } from '@quina/kernel'
import { expect, test } from 'vitest'
import { quantityOf } from '../../../ledger/quantity.domain.ts'
import {
  costsOf,
  invoiceSums,
  mustBeReceivable,
  type ReceivedLine,
  type ReceivedProduct,
} from './reception.domain.ts'

const product: ReceivedProduct = {
  name: 'Amoxicilina',
  tracksLot: true,
  tracksExpiry: true,
  shelfLifeMonths: 6,
  permitUntil: day('2027-12-31'),
  blockedPurchase: false,
  cold: false,
  cap: pesos(1_000),
}
const line: ReceivedLine = {
  units: quantityOf('55'),
  billedUnits: quantityOf('50'),
  total: pesos(50_000),
  vatRate: null,
  lot: 'L1',
  expiry: day('2027-05-28'),
}
const reception = { day: day('2026-11-28'), buys: true, temperature: null, at: 0 }
const receive = (change: { product?: object; line?: object }) =>
  mustBeReceivable({ ...product, ...change.product }, { ...line, ...change.line }, reception)

test('what is as it must be is received: six months to the day, at the regulated price of what is billed', () =>
  expect(() => receive({})).not.toThrow())

test.each([
  ['a blocked product', { product: { blockedPurchase: true } }, 'ALM-050'],
  ['no lot', { line: { lot: '' } }, 'ALM-051'],
  ['no expiry', { line: { expiry: null } }, 'ALM-052'],
  ['something cold without its temperature', { product: { cold: true } }, 'ALM-053'],
  ['an authorisation that ended', { product: { permitUntil: day('2026-11-27') } }, 'INVIMA_VENCIDO'],
  ['something expired', { line: { expiry: day('2026-11-27') } }, 'LOTE_VENCIDO'],
  ['a day less of life', { line: { expiry: day('2027-05-27') } }, 'VIDA_UTIL_INSUFICIENTE'],
  ['a peso over the regulated price', { line: { total: pesos(50_001) } }, 'PRECIO_REGULADO_EXCEDIDO'],
])('refuses %s', (_, change, code) =>
  expect(() => receive(change)).toThrow(expect.objectContaining({ code })),
)

test('the VAT is cost; the freight is shared by value, and its cents are not lost', () => {
  const lines = [
    { total: pesos(300_000), vatRate: '19' },
    { total: pesos(100), vatRate: null },
    { total: pesos(100), vatRate: '5' },
  ]
  const costs = costsOf(lines, pesos(100))
  expect(costs.map(({ vat }) => vat)).toEqual([pesos(57_000), 0n, pesos(5)])
  const whole = costs.reduce((sum, { value }) => sum + value, 0n)
  expect(whole).toBe(pesos(300_000 + 57_000 + 205 + 100))
})

test('the freight of what costs nothing is shared alike', () =>
  expect(
    costsOf(
      [
        { total: 0n as never, vatRate: null },
        { total: 0n as never, vatRate: null },
      ],
      pesos(3),
    ).map(({ value }) => value),
  ).toEqual([150n, 150n]))

test('the invoice comes to its lines with their VAT and its freight', () => {
  const line = { total: money('1234567.89'), vatRate: '19' }
  expect(invoiceSums([line], zero)).toEqual({
    base: money('1234567.89'),
    vat: money('234567.90'),
    freight: zero,
    total: money('1469135.79'),
  })
  expect(invoiceSums([line, { total: pesos(100), vatRate: null }], pesos(50)).total).toBe(money('1469285.79'))
  expect(invoiceSums([], zero).total).toBe(zero)
})
