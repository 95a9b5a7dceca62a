import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { day } from './day.ts'
import { centavos, money } from './money.ts'
import {
  padded,
  showAmount,
  showDay,
  showInstant,
  showMoney,
  showPesos,
  showTime,
  truncated,
} from './show.ts'

describe('days and hours', () => {
  test('FMT-01: a day is YYYY/MM/DD', () => expect(showDay(day('2026-11-20'))).toBe('2026/11/20'))

  test.each([
    ['2026-11-20T05:05:00Z', '2026/11/20 12:05 AM'],
    ['2026-11-20T17:00:00Z', '2026/11/20 12:00 PM'],
    ['2027-01-01T04:59:59Z', '2026/12/31 11:59 PM'],
    ['2027-01-01T05:00:00Z', '2027/01/01 12:00 AM'],
  ])('FMT-02: %s is %s in Bogotá', (instant, shown) => expect(showInstant(new Date(instant))).toBe(shown))

  test.each([
    ['2026-11-20T19:40:00Z', '02:40 PM'],
    ['2026-11-20T16:59:59Z', '11:59 AM'],
    ['2026-11-20T06:01:00Z', '01:01 AM'],
  ])('FMT-03: %s is %s', (instant, shown) => expect(showTime(new Date(instant))).toBe(shown))
})

describe('money', () => {
  test.each([
    ['1234567.89', '$\u00a01.234.567,89', '$\u00a01.234.568'],
    ['0', '$\u00a00,00', '$\u00a00'],
    ['999.50', '$\u00a0999,50', '$\u00a01.000'],
    ['-1234.5', '-$\u00a01.234,50', '-$\u00a01.235'],
    ['-0.49', '-$\u00a00,49', '$\u00a00'],
  ])('FMT-04: %s is %s, and %s without decimals', (amount, two, none) => {
    expect(showMoney(money(amount))).toBe(two)
    expect(showMoney(money(amount), 0)).toBe(none)
  })

  test('is written as the locale of Colombia writes it', () => {
    const locale = new Intl.NumberFormat('es-CO', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    // Within the whole numbers that a double holds exactly, centavos included.
    const amounts = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n })
    fc.assert(
      fc.property(amounts, (count) => showAmount(centavos(count)) === locale.format(Number(count) / 100)),
    )
  })

  test('shows centavos in sentences only when there are any', () =>
    expect([showPesos(money('1500')), showPesos(money('1500.5'))]).toEqual(['1.500', '1.500,50']))
})

describe('numbers', () => {
  test.each([
    [7, '007'],
    [45, '045'],
    [1234n, '1234'],
    [0, '000'],
  ])('FMT-05: %s is padded to %s', (number, shown) => expect(padded(number)).toBe(shown))

  test.each([
    ['3.999', '3.99'],
    ['-3.999', '-3.99'],
    ['5', '5.00'],
    ['5.1', '5.10'],
    ['-0.009', '0.00'],
    ['-0.01', '-0.01'],
  ])('FMT-06: %s is cut to %s', (text, shown) => expect(truncated(text)).toBe(shown))
})
