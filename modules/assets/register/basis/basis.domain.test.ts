import { addDays, type Day, day, days360, type Money, minus, pesos, zero } from '@quina/kernel'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accumulatedOn, type Basis, basisOf, changed, monthSentence, recoverable } from './basis.domain.ts'

const begun = (cost: number, months: number, from: string, residual = 0): Basis =>
  basisOf({
    fromDay: day(from),
    cost: pesos(cost),
    residual: pesos(residual),
    impairment: zero,
    before: zero,
    days: months * 30,
  })
const lastOf = (month: string): Day => {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return addDays(
    day(number === 12 ? `${year + 1}-01-01` : `${year}-${String(number + 1).padStart(2, '0')}-01`),
    -1,
  )
}
/** What each month depreciates, in pesos, of the bases that hold in it. */
const months = (bases: readonly Basis[], ...named: string[]) => {
  const upTo = (on: Day): Money => {
    const holds = bases.filter(({ fromDay }) => fromDay <= on).at(-1)
    return holds === undefined ? zero : accumulatedOn(holds, on)
  }
  return named.map((month) => Number(minus(upTo(lastOf(month)), upTo(addDays(day(`${month}-01`), -1)))) / 100)
}

describe('worked examples of the dossier', () => {
  test('A-2: from 10 April, 21 days, whole months, 9 days at the end and nothing after', () => {
    const monitor = begun(36_000_000, 60, '2026-04-10', 1_800_000)
    expect(months([monitor], '2026-03', '2026-04', '2026-05', '2031-03', '2031-04', '2031-05')).toEqual([
      0, 399_000, 570_000, 570_000, 171_000, 0,
    ])
    expect(accumulatedOn(monitor, day('2040-01-01'))).toBe(pesos(34_200_000))
  })

  test('A-3: an improvement after twelve months spreads what is carried over the months that are left', () => {
    const first = begun(20_000_000, 60, '2026-01-01')
    const improved = changed(first, { day: day('2027-01-01'), cost: pesos(4_800_000) })
    expect(accumulatedOn(first, day('2026-12-31'))).toBe(pesos(4_000_000))
    expect(months([first, improved], '2027-01', '2027-02', '2027-03')).toEqual([433_333, 433_334, 433_333])
  })

  test('a building of eighty years', () => {
    const building = begun(1_850_000_000, 960, '2026-06-01')
    expect(months([building], '2026-06', '2026-07', '2026-08')).toEqual([1_927_083, 1_927_084, 1_927_083])
  })

  test('A-4: a donated bed of ten years', () => {
    const bed = begun(6_200_000, 120, '2026-01-01')
    expect(months([bed], '2026-01', '2026-02', '2026-03')).toEqual([51_667, 51_666, 51_667])
  })

  test('available on 28 February: three days of that month, and 27 of the last', () => {
    const asset = begun(18_000_000, 60, '2026-02-28')
    expect(months([asset], '2026-02', '2026-03', '2031-01', '2031-02', '2031-03')).toEqual([
      30_000, 300_000, 300_000, 270_000, 0,
    ])
    expect(months([begun(18_000_000, 60, '2028-02-29')], '2028-02')).toEqual([20_000])
  })

  test('A-6: an improvement on 11 March, in the middle of the month', () => {
    const first = begun(12_000_000, 48, '2026-01-01')
    const improved = changed(first, { day: day('2026-03-11'), cost: pesos(3_000_000) })
    expect(improved).toMatchObject({ amount: pesos(14_416_667), days: 1_370, before: pesos(583_333) })
    expect(months([first, improved], '2026-01', '2026-02', '2026-03', '2026-04')).toEqual([
      250_000, 250_000, 293_795, 315_694,
    ])
  })
})

test('a month explains itself with figures that give it again', () => {
  const first = begun(12_000_000, 48, '2026-01-01')
  const improved = changed(first, { day: day('2026-03-11'), cost: pesos(3_000_000) })
  expect(monthSentence({ ...improved, cause: 'improvement' }, day('2026-03-31'), pesos(500_000))).toBe(
    'Mejora desde el 2026/03/11: 583.333 hasta el día anterior + 14.416.667 × 20 / 1370 días = 793.795 ' +
      'hasta el 2026/03/31; menos 500.000 de meses anteriores = 293.795.',
  )
})

test('an impairment lowers what is left, and is recovered no further than had it never been', () => {
  const first = begun(12_000_000, 48, '2026-01-01')
  const impaired = changed(first, { day: day('2027-01-01'), impairment: pesos(3_600_000) })
  expect(impaired.amount).toBe(pesos(5_400_000))
  expect(months([first, impaired], '2027-01')).toEqual([150_000])
  // Carried on 1 January 2028: 3,600,000; never impaired it would be 6,000,000.
  expect(recoverable([first, impaired], day('2028-01-01'))).toBe(pesos(2_400_000))
  const recovered = changed(impaired, { day: day('2028-01-01'), impairment: pesos(-2_400_000) })
  expect(months([first, impaired, recovered], '2028-01')).toEqual([250_000])
})

test.each([
  ['before it begins', { day: day('2025-12-31') }, 'BIE-040'],
  [
    'impaired beyond what is carried',
    { day: day('2026-02-01'), impairment: pesos(11_750_001) },
    'VALOR_ACUMULADO_EXCEDE_COSTO',
  ],
  ['improved when its life is over', { day: day('2031-01-01'), cost: pesos(1) }, 'BIE-041'],
])('refuses a change %s', (_, change, code) => {
  expect(() => changed(begun(12_000_000, 48, '2026-01-01'), change)).toThrow(
    expect.objectContaining({ code }),
  )
})

const anyDay = fc.integer({ min: 0, max: 6_000 }).map((more) => addDays(day('2020-01-01'), more))

test('consecutive spans of commercial days add up to the whole', () => {
  fc.assert(
    fc.property(fc.tuple(anyDay, anyDay, anyDay), (given) => {
      const [from, between, to] = given.toSorted() as [Day, Day, Day]
      expect(days360(from, between) + days360(addDays(between, 1), to)).toBe(days360(from, to))
    }),
  )
})

test('whatever the days of its changes, an asset ends depreciated by exactly what was to be', () => {
  const change = fc.record({
    after: fc.integer({ min: 1, max: 900 }),
    cost: fc.integer({ min: 0, max: 9_000_000 }),
  })
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 99_999_999 }),
      anyDay,
      fc.array(change, { maxLength: 4 }),
      (cost, from, all) => {
        let at = from
        let basis = begun(cost, 120, from)
        for (const { after, cost: more } of all) {
          at = addDays(at, after)
          const former = accumulatedOn(basis, addDays(at, -1))
          if (days360(basis.fromDay, at) >= basis.days) break
          basis = changed(basis, { day: at, cost: pesos(more) })
          expect(accumulatedOn(basis, addDays(at, -1))).toBe(former)
        }
        expect(accumulatedOn(basis, day('2099-12-31'))).toBe(basis.cost)
      },
    ),
  )
})
