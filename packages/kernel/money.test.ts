import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  allocate,
  centavos,
  divide,
  fraction,
  isMoneyText,
  larger,
  type Money,
  minus,
  money,
  moneyText,
  negate,
  percentText,
  pesos,
  plus,
  type Rounding,
  roundTo,
  smaller,
  sum,
  sumOf,
  zero,
} from './money.ts'

/** Every amount that `numeric(18,2)` can hold. */
const limit = 10n ** 18n - 1n
const amounts = fc.bigInt({ min: -limit, max: limit }).map(centavos)
const weights = fc.array(fc.bigInt({ min: 0n, max: 1_000_000n }), { minLength: 1, maxLength: 40 })

describe('money text', () => {
  test('is serialised and parsed to the same amount', () => {
    fc.assert(fc.property(amounts, (amount) => money(moneyText(amount)) === amount))
  })

  test('always has two decimals', () => {
    fc.assert(fc.property(amounts, (amount) => /^-?\d+\.\d{2}$/.test(moneyText(amount))))
  })

  test.each([
    ['0', 0n, '0.00'],
    ['0.5', 50n, '0.50'],
    ['-0.05', -5n, '-0.05'],
    ['-0', 0n, '0.00'],
    ['007', 700n, '7.00'],
    ['1234567.89', 123_456_789n, '1234567.89'],
    ['9999999999999999.99', limit, '9999999999999999.99'],
  ])('%s is %s centavos', (text, count, shown) => {
    expect(money(text)).toBe(count)
    expect(moneyText(money(text))).toBe(shown)
  })

  test.each([
    '',
    ' 1',
    '1 ',
    '+1',
    '1.',
    '.5',
    '1,5',
    '1.234,56',
    '1.234',
    '1e3',
    '12345678901234567',
    'NaN',
    'diez',
    '1\n',
  ])('«%s» is refused', (text) => {
    expect(isMoneyText(text)).toBe(false)
    expect(() => money(text)).toThrow(expect.objectContaining({ code: 'GEN-MONEY', status: 422 }))
  })
})

describe('sums and comparisons', () => {
  test('sum agrees with adding one by one, in any order', () => {
    fc.assert(
      fc.property(fc.array(amounts), (list) => {
        expect(sum(list)).toBe(list.reduce<Money>(plus, zero))
        expect(sum([...list].reverse())).toBe(sum(list))
        expect(sumOf(list, (amount) => negate(amount))).toBe(negate(sum(list)))
        expect(
          sumOf(
            list.map((amount) => ({ amount })),
            'amount',
          ),
        ).toBe(sum(list))
      }),
    )
  })

  test('of nothing is zero', () => expect(sum([])).toBe(zero))

  test('smaller and larger are the two of them', () => {
    fc.assert(
      fc.property(amounts, amounts, (a, b) => {
        expect(smaller(a, b) <= larger(a, b)).toBe(true)
        expect(plus(smaller(a, b), larger(a, b))).toBe(plus(a, b))
        expect(plus(minus(a, b), b)).toBe(a)
      }),
    )
  })

  test('a peso is a hundred centavos', () => expect(pesos(3)).toBe(centavos(300)))
})

describe('divide', () => {
  const modes: Rounding[] = ['half-up', 'half-even', 'up', 'down', 'ceil', 'floor']
  const dividends = fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n })
  const divisors = fc.bigInt({ min: -1_000n, max: 1_000n }).filter((value) => value !== 0n)

  test('rounds each mode by its own definition', () => {
    fc.assert(
      fc.property(dividends, divisors, fc.constantFrom(...modes), (dividend, divisor, mode) => {
        expect(divide(dividend, divisor, mode)).toBe(nearest(dividend, divisor, mode))
      }),
      { numRuns: 2_000 },
    )
  })

  test.each<[bigint, bigint, Rounding, bigint]>([
    [5n, 2n, 'half-up', 3n],
    [-5n, 2n, 'half-up', -3n],
    [5n, 2n, 'half-even', 2n],
    [7n, 2n, 'half-even', 4n],
    [-7n, 2n, 'half-even', -4n],
    [1n, 3n, 'up', 1n],
    [-1n, 3n, 'up', -1n],
    [-5n, 3n, 'down', -1n],
    [-5n, 3n, 'ceil', -1n],
    [-5n, 3n, 'floor', -2n],
    [5n, -3n, 'floor', -2n],
    [-6n, -3n, 'up', 2n],
  ])('%s / %s %s is %s', (dividend, divisor, mode, quotient) => {
    expect(divide(dividend, divisor, mode)).toBe(quotient)
  })
})

/**
 * An independent definition: of the two whole numbers around the exact quotient, the one each mode names. Both are found by the
 * remainder of Euclid (never negative), which `divide` does not use.
 */
function nearest(dividend: bigint, divisor: bigint, mode: Rounding): bigint {
  const [top, bottom] = divisor < 0n ? [-dividend, -divisor] : [dividend, divisor]
  const rest = ((top % bottom) + bottom) % bottom
  const below = (top - rest) / bottom
  const above = rest === 0n ? below : below + 1n
  const [inner, outer] = top < 0n ? [above, below] : [below, above]
  const byDistance = (onTie: bigint) => (rest * 2n === bottom ? onTie : rest * 2n < bottom ? below : above)
  const chosen: Record<Rounding, () => bigint> = {
    floor: () => below,
    ceil: () => above,
    down: () => inner,
    up: () => outer,
    'half-up': () => byDistance(outer),
    'half-even': () => byDistance(below % 2n === 0n ? below : above),
  }
  return chosen[mode]()
}

describe('fractions and rounding to a unit', () => {
  test('a withholding of 2.5 % to the peso', () => {
    const base = money('1234567.89')
    const tax = fraction(base, { part: 25n, whole: 1_000n, rounding: 'half-up', unit: 100n })
    expect(moneyText(tax)).toBe('30864.00')
  })

  test('the GMF of 4 in 1,000 on a round payment', () =>
    expect(fraction(pesos(10_000_000), { part: 4n, whole: 1_000n, rounding: 'half-up', unit: 100n })).toBe(
      pesos(40_000),
    ))

  test('rounding to a unit leaves a multiple, at most half a unit away', () => {
    const units = fc.constantFrom(1n, 100n, 10_000n, 100_000n)
    fc.assert(
      fc.property(amounts, units, (amount, unit) => {
        const rounded = roundTo(amount, unit, 'half-up')
        const distance = rounded > amount ? rounded - amount : amount - rounded
        expect(rounded % unit).toBe(0n)
        expect(distance * 2n <= unit).toBe(true)
      }),
    )
  })
})

describe('allocate', () => {
  const positive = weights.filter((list) => list.some((weight) => weight > 0n))

  test('shares add up to the whole', () => {
    fc.assert(
      fc.property(amounts, positive, fc.constantFrom(1n, 100n), (amount, by, unit) => {
        expect(sum(allocate(amount, by, unit))).toBe(amount)
      }),
    )
  })

  test('every share but the last is its exact part, rounded half-up', () => {
    fc.assert(
      fc.property(amounts, positive, fc.constantFrom(1n, 100n), (amount, by, unit) => {
        const whole = by.reduce((total, weight) => total + weight, 0n)
        const shares = allocate(amount, by, unit).slice(0, -1)
        const exact = by
          .slice(0, -1)
          .map((part) => fraction(amount, { part, whole, rounding: 'half-up', unit }))
        expect(shares).toEqual(exact)
      }),
    )
  })

  test('a hundred pesos among three', () =>
    expect(allocate(pesos(100), [1n, 1n, 1n]).map(moneyText)).toEqual(['33.33', '33.33', '33.34']))

  test('to the peso, the last line takes what is left', () =>
    expect(allocate(money('100.50'), [1n, 1n, 1n], 100n).map(moneyText)).toEqual(['34.00', '34.00', '32.50']))

  test.each([[[]], [[0n, 0n]], [[1n, -1n]]])('over %s is a mistake of ours', (by) => {
    expect(() => allocate(pesos(1), by)).toThrow(RangeError)
  })
})

test.each([
  [1n, 3n, '33.33'],
  [2n, 3n, '66.67'],
  [-1n, 3n, '-33.33'],
  [1n, 0n, '0.00'],
  [150n, 100n, '150.00'],
])('%s of %s is %s %%', (part, whole, text) => {
  expect(percentText(centavos(part), centavos(whole))).toBe(text)
})
