import { pesos, plus } from '@quina/kernel'
import { describe, expect, test } from 'vitest'
import { type Bracket, contributionsOf, type LabourMonth, procedureOne } from './labour-income.domain.ts'

const uvt = pesos(52_374)
/** Estatuto Tributario, art. 383: the range in UVT, the marginal rate, and what is subtracted and added in UVT. */
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
const taxOf = (month: LabourMonth, rounding: 'peso' | 'thousand' = 'peso') =>
  procedureOne(month, { uvt, brackets, rounding, limits })
const limits = {
  housingUvt: 100,
  prepaidUvt: 16,
  dependantsUvt: 32,
  pensionFundUvt: 2_500,
  voluntaryUvt: 3_800,
  exemptUvt: 790,
  capUvt: 1_340,
}

describe('employees (payroll dossier §2.9.2)', () => {
  const examples = [
    {
      gross: 8_000_000,
      compulsory: 720_000,
      exempt: 1_820_000,
      cap: 2_912_000,
      base: 5_460_000,
      tax: 92_049,
    },
    {
      gross: 12_000_000,
      compulsory: 1_080_000,
      exempt: 2_730_000,
      cap: 4_368_000,
      base: 8_190_000,
      tax: 617_232,
    },
    {
      gross: 20_000_000,
      compulsory: 1_800_000,
      exempt: 3_447_955,
      cap: 5_848_430,
      base: 14_752_045,
      tax: 2_454_605,
    },
  ].map((amounts) => Object.fromEntries(Object.entries(amounts).map(([name, value]) => [name, pesos(value)])))

  test.each([
    [examples[0], '104.2502', 92_000],
    [examples[1], '156.3753', 617_000],
    [examples[2], '281.6673', 2_455_000],
  ] as const)('%o', (example, baseInUvt, withheld) => {
    const { gross = pesos(0), compulsory = pesos(0), ...expected } = example ?? {}
    expect(taxOf({ gross, compulsory })).toMatchObject({ ...expected, baseInUvt })
    expect(taxOf({ gross, compulsory }, 'thousand').tax).toBe(pesos(withheld))
  })

  test('deductions have each its limit, and all of them the 40 %', () => {
    const month = { gross: pesos(12_000_000), compulsory: pesos(1_080_000) }
    const prepaid = taxOf({ ...month, dependants: true, prepaidHealth: pesos(2_000_000) })
    expect(prepaid.deductions).toBe(pesos(1_200_000 + 837_984))
    const voluntary = taxOf({ ...month, voluntary: pesos(9_000_000), housingInterest: pesos(9_000_000) })
    expect(voluntary.deductions).toBe(pesos(5_237_400))
    expect(voluntary.base).toBe(pesos(10_920_000 - 4_368_000))
  })

  test('what goes voluntarily to the RAIS is no income, up to 25 % of the payment and its yearly limit', () => {
    const month = { gross: pesos(12_000_000), compulsory: pesos(1_080_000) }
    expect(taxOf({ ...month, pensionFund: pesos(500_000) }).net).toBe(pesos(10_420_000))
    expect(taxOf({ ...month, pensionFund: pesos(9_000_000) }).net).toBe(pesos(7_920_000))
    const large = { gross: pesos(80_000_000), compulsory: pesos(0), pensionFund: pesos(20_000_000) }
    expect(taxOf(large).net).toBe(pesos(80_000_000 - 10_911_250))
  })

  test('the edge of a row still pays by it', () => {
    const base = (amount: number) =>
      taxOf({ gross: pesos(amount), compulsory: pesos(0), otherExempt: pesos(0) })
    expect(base(6_634_040).base).toBe(pesos(4_975_530))
    expect(base(6_634_040).tax).toBe(pesos(0))
    expect(base(6_634_041).bracket.rate).toBe('19')
  })

  test('contributions above the payment leave nothing to withhold', () => {
    expect(taxOf({ gross: pesos(100), compulsory: pesos(200) })).toMatchObject({
      base: pesos(0),
      tax: pesos(0),
    })
  })
})

describe('independents (finance dossier §5.7.5)', () => {
  const minimumWage = pesos(1_750_905)

  test('E-6: 9.000.000 in November of 2026, risk class I', () => {
    const gross = pesos(9_000_000)
    const paid = contributionsOf(gross, minimumWage, '1')
    expect(paid).toMatchObject({
      ibc: pesos(3_600_000),
      health: pesos(450_000),
      pension: pesos(576_000),
      risk: pesos(18_800),
      solidarity: pesos(0),
    })
    expect(taxOf({ gross, compulsory: paid.total })).toMatchObject({
      net: pesos(7_955_200),
      exempt: pesos(1_988_800),
      cap: pesos(3_182_080),
      base: pesos(5_966_400),
      baseInUvt: '113.9191',
      tax: pesos(188_265),
    })
  })

  test('the same without risks is the example of the payroll dossier', () => {
    const month = { gross: pesos(9_000_000), compulsory: pesos(1_026_000) }
    // There the tax is first rounded to thousandths of UVT, 190.950: what is withheld is the same.
    expect(taxOf(month)).toMatchObject({ base: pesos(5_980_500), tax: pesos(190_944) })
    expect(taxOf(month, 'thousand').tax).toBe(pesos(191_000))
  })

  test.each([
    ['1', 14_946_9],
    ['2', 29_893_8],
    ['3', 69_752_2],
  ] as const)('contributions go up to the hundred, their base to the peso: class %s', (risk, exactTenths) => {
    // 40 % of 7.158.431 is 2.863.372,4.
    const paid = contributionsOf(pesos(7_158_431), minimumWage, risk)
    expect(paid.ibc).toBe(pesos(2_863_373))
    expect([paid.health, paid.pension]).toEqual([pesos(358_000), pesos(458_200)])
    expect(paid.risk).toBe(pesos(Math.ceil(exactTenths / 10 / 100) * 100))
  })

  test.each(['4', '5'] as const)('the contracting entity pays the risks of class %s', (risk) => {
    const paid = contributionsOf(pesos(9_000_000), minimumWage, risk)
    expect(paid).toMatchObject({ risk: pesos(0), total: pesos(1_026_000) })
  })

  test('K-1: support of 4.200.000 a month pays 499.100 and is left under the table', () => {
    const { ibc, health, pension } = contributionsOf(pesos(4_200_000), minimumWage, '4')
    expect([ibc, health, pension]).toEqual([minimumWage, pesos(218_900), pesos(280_200)])
    const month = { gross: pesos(4_200_000), compulsory: plus(health, pension) }
    const left = { net: pesos(3_700_900), base: pesos(2_775_675), baseInUvt: '52.9972', tax: pesos(0) }
    expect(taxOf(month)).toMatchObject(left)
  })

  test('the limits are those of the day', () => {
    const month = { gross: pesos(12_000_000), compulsory: pesos(1_080_000), prepaidHealth: pesos(2_000_000) }
    const facts = { uvt, brackets, rounding: 'peso' as const }
    expect(procedureOne(month, { ...facts, limits: { ...limits, prepaidUvt: 20 } }).deductions).toBe(
      pesos(1_047_480),
    )
    expect(procedureOne(month, { ...facts, limits: { ...limits, capUvt: 12 } }).cap).toBe(uvt)
  })

  test('the base of contributions has a floor, a ceiling, and solidarity from four minimum wages on', () => {
    expect(contributionsOf(pesos(1_000_000), minimumWage, '1').ibc).toBe(minimumWage)
    expect(contributionsOf(pesos(200_000_000), minimumWage, '5').ibc).toBe(pesos(43_772_625))
    expect(contributionsOf(pesos(17_509_050), minimumWage, '1').solidarity).toBe(pesos(70_100))
    expect(contributionsOf(pesos(17_509_047), minimumWage, '1').solidarity).toBe(pesos(0))
  })
})
