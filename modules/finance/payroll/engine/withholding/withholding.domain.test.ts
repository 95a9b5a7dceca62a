import type { Bracket, LabourFacts, LabourMonth } from '@quina/accounting/domain'
import { day, type Money, pesos } from '@quina/kernel'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { recomputed } from '../../law/explanation/explanation.domain.ts'
import { fixedPercentage, semesterComputedIn } from './fixed-percentage.domain.ts'
import {
  byTreatment,
  exemptCesantias,
  indemnityWithholding,
  nonResidentWithholding,
  type PaidKind,
} from './separate-payments.domain.ts'
import { type WithholdingMonth, withholdingOf } from './withholding.domain.ts'

const uvt = pesos(52_374)
const on = day('2026-03-31')
const table = [
  ['0', '95', '0', '0', '0'],
  ['95', '150', '19', '95', '0'],
  ['150', '360', '28', '150', '10'],
  ['360', '640', '33', '360', '69'],
  ['640', '945', '35', '640', '162'],
  ['945', '2300', '37', '945', '268'],
  ['2300', null, '39', '2300', '770'],
] as const
const brackets: Bracket[] = table.map(([fromUvt, untilUvt, rate, minusUvt, plusUvt], index) => ({
  id: String(index),
  fromUvt,
  untilUvt,
  rate,
  minusUvt,
  plusUvt,
  norm: null,
}))
const limits = {
  housingUvt: 100,
  prepaidUvt: 16,
  dependantsUvt: 32,
  pensionFundUvt: 2_500,
  voluntaryUvt: 3_800,
  exemptUvt: 790,
  capUvt: 1_340,
}
const facts = (rounding: LabourFacts['rounding'] = 'thousand') => ({
  uvt,
  brackets,
  limits,
  rounding,
  uses: [],
})
const withheld = (
  labour: LabourMonth,
  rest: Partial<WithholdingMonth> = {},
  rounding?: LabourFacts['rounding'],
) => withholdingOf({ labour, paidOn: on, days: 30, ...rest }, facts(rounding))
const paid = (gross: number, compulsory: number): LabourMonth => ({
  gross: pesos(gross),
  compulsory: pesos(compulsory),
})

describe('procedure 1 (payroll dossier §2.9.2)', () => {
  test.each([
    [8_000_000, 720_000, 92_049, 92_000],
    [12_000_000, 1_080_000, 617_232, 617_000],
    [20_000_000, 1_800_000, 2_454_605, 2_455_000],
  ])('%i withholds to the thousand and to the peso', (gross, compulsory, exact, thousand) => {
    expect(withheld(paid(gross, compulsory)).figure.amount).toBe(pesos(thousand))
    expect(withheld(paid(gross, compulsory), {}, 'peso').figure.amount).toBe(pesos(exact))
  })

  test('S2-E3: dependants and prepaid medicine lower the base of the manager', () => {
    const labour = { ...paid(12_600_000, 1_134_000), dependants: true, prepaidHealth: pesos(700_000) }
    expect(withheld(labour, {}, 'peso').figure.amount).toBe(pesos(409_254))
    const { figure, depuration } = withheld(labour)
    expect(figure.amount).toBe(pesos(409_000))
    expect(depuration.base).toBe(pesos(7_129_500))
    expect(figure.sentence).toContain('base 7.129.500')
    expect(figure.sentence).toContain('Estatuto Tributario, art. 383')
  })

  test('a base of no more than 95 UVT withholds nothing, and says so', () => {
    const { figure } = withheld(paid(3_217_266, 228_986))
    expect(figure.amount).toBe(pesos(0))
    expect(figure.sentence).toContain('No hay retención')
  })

  test('C1.9: a contractor of 9.000.000 who pays no risks withholds on 5.980.500 exactly', () => {
    expect(withheld(paid(9_000_000, 1_026_000), {}, 'peso').figure.amount).toBe(pesos(190_944))
    expect(withheld(paid(9_000_000, 1_026_000)).figure.amount).toBe(pesos(191_000))
  })

  test('the second payroll of a month withholds for both, less what the first withheld', () => {
    const first = withheld(paid(8_000_000, 720_000)).figure.amount
    const second = withheld(paid(12_000_000, 1_080_000), { withheldBefore: first }).figure.amount
    expect(first + second).toBe(pesos(617_000))
    expect(withheld(paid(8_000_000, 720_000), { withheldBefore: pesos(617_000) }).figure.amount).toBe(0n)
  })

  test('art. 385: fifteen days pay the rate of the month that they would make', () => {
    const whole = withheld(paid(12_000_000, 1_080_000), {}, 'peso').figure.amount
    const half = withheld(paid(6_000_000, 540_000), { days: 15 }, 'peso')
    expect(half.figure.amount).toBe(pesos(308_616))
    expect(whole).toBe(pesos(617_232))
    expect(withheld(paid(6_000_000, 540_000), {}, 'peso').figure.amount).toBe(pesos(0))
  })

  test('art. 385: benefits of who leaves do not grow with the days of the month', () => {
    // 3.000.000 of fifteen days and 6.000.000 of benefits: a month of 12.000.000, of which 22,5 days were paid.
    const beside = pesos(6_000_000)
    const month = withheld(paid(12_000_000, 1_080_000), {}, 'peso').figure.amount
    const { figure } = withheld(paid(9_000_000, 810_000), { days: 15, beside }, 'peso')
    expect(figure.amount).toBe((month * 3n) / 4n)
    expect(withheld(paid(9_000_000, 810_000), { days: 15 }, 'peso').figure.amount).toBeGreaterThan(
      figure.amount,
    )
    expect(recomputed(figure)).toBe(figure.amount)
  })

  test('yearly limits by twelfths, or what the year has left of them (TOPES_ACUMULADOS)', () => {
    const labour = paid(20_000_000, 1_800_000)
    const none = { voluntary: pesos(0), exempt: pesos(0), together: pesos(0) }
    expect(withheld(labour).depuration.exempt).toBe(pesos(3_447_955))
    expect(withheld(labour, { usedInYear: none }).depuration.exempt).toBe(pesos(4_550_000))
    const nearlyAll = { ...none, exempt: pesos(41_000_000) }
    expect(withheld(labour, { usedInYear: nearlyAll }).depuration.exempt).toBe(pesos(375_460))
  })

  test('the terms of any month add up to what is withheld', () => {
    const amount = fc.bigInt({ min: 0n, max: 200_000_000n }).map((value) => pesos(value))
    const people = fc.record({
      gross: amount,
      part: fc.integer({ min: 0, max: 10 }),
      days: fc.integer({ min: 1, max: 30 }),
    })
    fc.assert(
      fc.property(people, ({ gross, part, days }) => {
        const compulsory = ((gross * BigInt(part)) / 100n) as Money
        const { figure, depuration } = withheld({ gross, compulsory }, { days }, 'peso')
        expect(recomputed(figure)).toBe(figure.amount)
        expect(figure.amount >= 0n && figure.amount <= depuration.base).toBe(true)
      }),
    )
  })
})

describe('procedure 2 (payroll dossier §2.9.3)', () => {
  const window: LabourMonth = {
    gross: pesos(112_500_000),
    compulsory: pesos(8_640_000),
    dependants: true,
    prepaidHealth: pesos(6_000_000),
  }

  test('P2-A: the payments of a year give 0,08 %', () => {
    const { depuration, percent, averagedOver, sentence } = fixedPercentage(
      { labour: window, months: 12 },
      facts(),
    )
    expect(depuration).toMatchObject({
      net: pesos(103_860_000),
      deductions: pesos(17_250_000),
      exempt: pesos(21_652_500),
      cap: pesos(41_544_000),
      base: pesos(64_957_500),
    })
    expect(averagedOver).toBe(13)
    expect(percent).toBe('0.0008')
    expect(sentence).toContain('0,08 %')
  })

  test('less than a year is averaged over its months, with the limits of those months', () => {
    const labour = paid(72_000_000, 6_480_000)
    const half = fixedPercentage({ labour, months: 6 }, facts())
    expect(half.averagedOver).toBe(6)
    expect(half.depuration.base).toBe(pesos(49_140_000))
    // 617.232,3 of 8.190.000 each month.
    expect(half.percent).toBe('0.0754')
    const large = fixedPercentage({ labour: paid(120_000_000, 10_800_000), months: 6 }, facts())
    expect(large.depuration.exempt).toBe(pesos(20_687_730))
  })

  test('the percentage is applied to the depurated base of each month', () => {
    const { figure } = withheld(paid(12_000_000, 1_080_000), { fixedPercent: '0.0696' }, 'peso')
    expect(figure.amount).toBe(pesos(570_024))
    expect(figure.sentence).toContain('art. 386')
  })

  test.each([
    ['2025-12-10', '2024-12-01', '2025-11-30', '2026-01-01', '2026-06-30'],
    ['2026-06-30', '2025-06-01', '2026-05-31', '2026-07-01', '2026-12-31'],
  ])('computed on %s: payments from %s until %s, applied from %s until %s', (computed, ...days) => {
    expect(Object.values(semesterComputedIn(day(computed)))).toEqual(days)
  })

  test('in another month no percentage is computed', () => {
    expect(() => semesterComputedIn(day('2026-07-01'))).toThrow(
      expect.objectContaining({ code: 'MES_PROCEDIMIENTO_2' }),
    )
  })
})

describe('payments apart (payroll dossier §2.9.2 and §2.9.5)', () => {
  const payments: PaidKind[] = [
    { kind: 'other', amount: pesos(4_000_000) },
    { kind: 'prima-servicios', amount: pesos(2_000_000) },
    { kind: 'prima-navidad', amount: pesos(4_300_000) },
    { kind: 'cesantias', amount: pesos(4_500_000) },
    { kind: 'indemnizacion', amount: pesos(7_000_000) },
  ]

  test('the prima de servicios goes with the month of a public employee, apart for a private one', () => {
    expect(byTreatment(payments, 'publico')).toEqual({
      month: pesos(6_000_000),
      separate: pesos(4_300_000),
      indemnity: pesos(7_000_000),
      excluded: pesos(4_500_000),
    })
    expect(byTreatment(payments, 'privado')).toMatchObject({
      month: pesos(4_000_000),
      separate: pesos(6_300_000),
    })
  })

  const flat = { on, uvt, rounding: [{ unit: 100n, rounding: 'half-up' }] as const }
  test('an indemnity pays 20 % from more than 204 UVT a month on', () => {
    expect(indemnityWithholding(pesos(50_000_000), pesos(10_684_296), flat).amount).toBe(pesos(0))
    expect(indemnityWithholding(pesos(50_000_000), pesos(10_684_297), flat).amount).toBe(pesos(10_000_000))
  })

  test('a foreigner who does not reside pays 20 % without depuration', () => {
    expect(nonResidentWithholding(pesos(8_000_000), flat).amount).toBe(pesos(1_600_000))
  })

  test.each([
    [18_330_900, 10_000_000],
    [18_330_901, 9_000_000],
    [34_043_100, 2_000_000],
    [34_043_101, 0],
  ])('of 10.000.000 of cesantías, with an average of %i, %i is exempt', (average, exempt) => {
    expect(exemptCesantias(pesos(10_000_000), pesos(average), flat).amount).toBe(pesos(exempt))
  })
})
