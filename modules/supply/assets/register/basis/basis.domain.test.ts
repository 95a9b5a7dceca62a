import { addDays, type Day, day, days360, type Money, minus, pesos, zero } from '@quina/kernel'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accumulatedOn, type Basis, basisOf, changed, monthSentence, recoverable } from './basis.domain.ts'

const begun = (cost: number, months: number, from: string, by: Partial<Basis> = {}): Basis =>
  basisOf({
    fromDay: day(from),
    cost: pesos(cost),
    residual: zero,
    impairment: zero,
    before: zero,
    days: months * 30,
    ...by,
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
    const monitor = begun(36_000_000, 60, '2026-04-10', { residual: pesos(1_800_000) })
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

describe('methods besides the straight line', () => {
  const yearly = (...bases: readonly Basis[]) =>
    [2026, 2027, 2028, 2029, 2030].map((year) =>
      months(
        bases,
        ...Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`),
      ).reduce((sum, one) => sum + one, 0),
    )

  test('digits of five years: 5, 4, 3, 2 and 1 fifteenths, by days within each', () => {
    const press = begun(15_000_000, 60, '2026-01-01', { method: 'digits' })
    expect(yearly(press)).toEqual([5_000_000, 4_000_000, 3_000_000, 2_000_000, 1_000_000])
    expect(months([press], '2026-01', '2026-02', '2026-03')).toEqual([416_667, 416_666, 416_667])
    expect(monthSentence({ ...press, cause: 'service' }, day('2027-01-31'), pesos(5_000_000))).toContain(
      '15.000.000 × 16 / 45 (suma de los dígitos, 390 de 1800 días) = 5.333.333 hasta el 2027/01/31',
    )
    // Two years and a half weigh 900, 540 and 180 days: 10, 6 and half of 2 ninths.
    const short = begun(9_000_000, 30, '2026-01-01', { method: 'digits' })
    expect(yearly(short)).toEqual([5_000_000, 3_000_000, 1_000_000, 0, 0])
  })

  test('twice the rate of five years over each balance, down to the residual value', () => {
    const scanner = begun(10_000_000, 60, '2026-01-01', { residual: pesos(1_000_000), method: 'declining' })
    expect(yearly(scanner)).toEqual([4_000_000, 2_400_000, 1_440_000, 864_000, 296_000])
    expect(months([scanner], '2026-01', '2027-01')).toEqual([333_333, 200_000])
    // Without a residual value it ends in equal parts: 1.080.000 twice, and not 864.000.
    expect(yearly(begun(10_000_000, 60, '2026-01-01', { method: 'declining' }))).toEqual([
      4_000_000, 2_400_000, 1_440_000, 1_080_000, 1_080_000,
    ])
    expect(monthSentence({ ...scanner, cause: 'service' }, day('2027-01-31'), pesos(4_000_000))).toContain(
      '4.000.000 de los años anteriores + 2.400.000 × 30 / 360 días del año, a doble saldo = 4.200.000',
    )
  })

  test('an improvement keeps the rate of a declining balance', () => {
    const scanner = begun(10_000_000, 60, '2026-01-01', { method: 'declining' })
    const improved = changed(scanner, { day: day('2027-01-01'), cost: pesos(1_000_000) })
    expect(improved).toMatchObject({ rateDays: 1800, days: 1440, amount: pesos(7_000_000) })
    expect(yearly(scanner, improved).slice(0, 2)).toEqual([4_000_000, 2_800_000])
  })

  test('units of production follow the readings, and end when all were produced', () => {
    const readings = [
      { day: day('2026-01-31'), units: 1_500 },
      { day: day('2026-02-28'), units: 0 },
      { day: day('2026-03-31'), units: 8_000 },
      { day: day('2026-04-30'), units: 2_000 },
    ]
    const tube = begun(60_000_000, 60, '2026-01-01', { method: 'units', units: 10_000, readings })
    expect(months([tube], '2026-01', '2026-02', '2026-03', '2026-04')).toEqual([
      9_000_000, 0, 48_000_000, 3_000_000,
    ])
    expect(monthSentence({ ...tube, cause: 'service' }, day('2026-01-31'), zero)).toContain(
      '60.000.000 × 1500 / 10000 unidades = 9.000.000',
    )
    const improved = changed(tube, { day: day('2026-03-01'), cost: pesos(3_400_000) })
    expect(improved).toMatchObject({ units: 8_500, amount: pesos(54_400_000) })
    expect(() => changed(tube, { day: day('2026-05-01'), cost: pesos(1) })).toThrow(
      expect.objectContaining({ code: 'BIE-041' }),
    )
  })

  test('what was to be depreciated with centavos ends with them, and never above', () => {
    for (const method of ['straight', 'digits', 'declining'] as const) {
      const cents = { ...begun(0, 12, '2026-01-01', { method }), amount: 100_060n as Money }
      expect(accumulatedOn(cents, day('2026-12-31'))).toBe(100_060n)
      expect(accumulatedOn({ ...cents, amount: 60n as Money }, day('2026-12-30'))).toBeLessThanOrEqual(60n)
    }
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
      fc.constantFrom('straight', 'digits', 'declining'),
      (cost, from, all, method) => {
        let at = from
        let basis = begun(cost, 120, from, { method })
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
