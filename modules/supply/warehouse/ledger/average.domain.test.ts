import { type Money, pesos } from '@quina/kernel'
import { expect, test } from 'vitest'
import {
  averageText,
  issueValue,
  nothingThere,
  received,
  returnValue,
  type Stock,
  sharesOf,
  supplierReturn,
} from './average.domain.ts'
import { inBaseUnits, quantityOf, quantityText } from './quantity.domain.ts'

const units = (count: number) => quantityOf(String(count))
const issued = (stock: Stock, quantity: bigint): Stock => ({
  quantity: stock.quantity - quantity,
  value: (stock.value - issueValue(stock, quantity)) as Money,
})
const shown = (stock: Stock) => [stock.quantity / 10_000n, stock.value / 100n, averageText(stock)]

test('W-1: the kardex of a gauze, from its first entry to its last exit', () => {
  const e1 = received(nothingThere, units(300), pesos(357_000))
  expect(shown(e1)).toEqual([300n, 357_000n, '1190.000000'])
  const e2 = received(e1, units(200), pesos(250_000))
  expect(shown(e2)).toEqual([500n, 607_000n, '1214.000000'])
  expect(issueValue(e2, units(180))).toBe(pesos(218_520))
  const s1 = issued(e2, units(180))
  const exit = { quantity: units(180), value: pesos(218_520), returned: nothingThere }
  expect(returnValue(exit, units(20))).toBe(pesos(24_280))
  const back = received(s1, units(20), pesos(24_280))
  expect(shown(back)).toEqual([340n, 412_760n, '1214.000000'])
  expect(issueValue(back, units(100))).toBe(pesos(121_400))
  const sent = issued(back, units(100))
  const short = issued(sent, units(3))
  expect(shown(short)).toEqual([237n, 287_718n, '1214.000000'])
  const given = received(short, units(60), pesos(78_000))
  expect(shown(given)).toEqual([297n, 365_718n, '1231.373737'])
  expect(issueValue(given, units(297))).toBe(pesos(365_718))
  expect(shown(issued(given, units(297)))).toEqual([0n, 0n, null])
})

test('bonus units are worth nothing by themselves: 50 bought and 5 given at 80.000 make 55 at 1.454,545455', () =>
  expect(averageText(received(nothingThere, units(55), pesos(80_000)))).toBe('1454.545455'))

test('the exit that empties the stock takes every centavo, and one more unit is refused', () => {
  const thirds = received(nothingThere, units(3), pesos(100))
  expect(issueValue(thirds, units(1))).toBe(3_333n)
  const two = issued(issued(thirds, units(1)), units(1))
  expect([two.quantity, two.value]).toEqual([units(1), 3_333n])
  expect(issueValue(two, units(1))).toBe(3_333n)
  expect(() => issueValue(two, units(2))).toThrow(
    expect.objectContaining({ code: 'STOCK_INSUFICIENTE', facts: { disponible: '1' } }),
  )
})

test('the last return of a line takes what is left of its value: no centavo is born', () => {
  const line = { quantity: units(3), value: 10_001n as Money, returned: nothingThere }
  const one = returnValue(line, units(1))
  const two = returnValue({ ...line, returned: { quantity: units(1), value: one } }, units(1))
  const returned = { quantity: units(2), value: (one + two) as Money }
  const three = returnValue({ ...line, returned }, units(1))
  expect([one, two, three, one + two + three]).toEqual([3_334n, 3_334n, 3_333n, 10_001n])
  expect(() => returnValue({ ...line, returned }, units(2))).toThrow(
    expect.objectContaining({ code: 'CANTIDAD_DEVOLUCION_EXCEDE' }),
  )
})

test('the lots of a line add up to its value', () => {
  expect(sharesOf(10_000n as Money, [units(1), units(1), units(1)])).toEqual([3_333n, 3_334n, 3_333n])
  expect(sharesOf(0n as Money, [units(2)])).toEqual([0n])
})

const line = (value: number) => ({ quantity: units(10), value: pesos(value), returned: nothingThere })

test('a return to the supplier that empties the stock takes all its value; the difference is a cost', () => {
  const stock = { quantity: units(5), value: pesos(3_000) }
  const done = supplierReturn(stock, line(2_000), { quantity: units(5) })
  expect(done).toEqual({ value: pesos(3_000), credit: pesos(1_000), difference: pesos(2_000) })
})

test('returns of parts of a centavo never give back more than the line', () => {
  const values = [1, 2, 3, 4].reduce<bigint[]>((given) => {
    const value = given.reduce((sum, one) => sum + one, 0n) as Money
    const line = {
      quantity: units(4),
      value: 2n as Money,
      returned: { quantity: units(given.length), value },
    }
    return [...given, returnValue(line, units(1))]
  }, [])
  expect(values).toEqual([1n, 1n, 0n, 0n])
})

test('a return worth more than what is left is refused with both figures, unless the house recovers it', () => {
  const stock = { quantity: units(5), value: pesos(3_000) }
  const act = (recovers: boolean) => supplierReturn(stock, line(10_000), { quantity: units(5), recovers })
  expect(() => act(false)).toThrow(
    expect.objectContaining({ code: 'ALM-041', facts: { linea: '5000.00', queda: '3000.00' } }),
  )
  expect(act(true)).toEqual({ value: pesos(3_000), credit: pesos(5_000), difference: pesos(-2_000) })
})

test('a box opened and given back is the same units: the factor belongs to the line, not to the stock', () => {
  const all = inBaseUnits(units(35), { units: 20, parts: 1 })
  const stock = received(nothingThere, all, pesos(875_000))
  const given = issued(stock, units(1))
  expect(shown(given)).toEqual([699n, 873_750n, '1250.000000'])
  expect(shown(received(given, units(1), pesos(1_250)))).toEqual([700n, 875_000n, '1250.000000'])
})

test('a presentation has an exact factor: what is not exact in four decimals is entered in base units', () => {
  expect(quantityText(inBaseUnits(units(3), { units: 1, parts: 3 }))).toBe('1.0000')
  expect(() => inBaseUnits(units(1), { units: 1, parts: 3 })).toThrow(
    expect.objectContaining({ code: 'ALM-040' }),
  )
  expect(quantityText(quantityOf('0.3333'))).toBe('0.3333')
})
