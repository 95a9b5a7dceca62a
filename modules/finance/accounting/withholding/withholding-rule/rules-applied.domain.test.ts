import { day, pesos, zero } from '@quina/kernel'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LabourTax } from '../labour-income/labour-income.domain.ts'
import type { Supplier } from '../withholding/spared.domain.ts'
import { type WithholdingCase, withhold } from '../withholding/withholding.domain.ts'
import type { WithholdingRule } from './withholding-rule.domain.ts'

const rule: WithholdingRule = {
  id: 'stamp',
  kind: 'estampilla',
  code: 'PRO',
  name: 'Estampilla',
  beneficiary: 'all',
  fromDay: day('2020-01-01'),
  untilDay: null,
  base: 'net',
  rate: '2',
  rateUnit: 'percent',
  minUvt: null,
  minPesos: null,
  untilUvt: null,
  moment: 'payment',
  accountId: '240722',
  norm: null,
  yearlyUvt: null,
  yearlyRate: null,
  municipalityId: null,
  ciiu: null,
  contractKind: null,
  multiple: 1,
  sparesPublic: false,
}
const company: Supplier = {
  personType: 'juridica',
  isPublic: false,
  regime: 'ordinary',
  incomeFiler: true,
  selfWithholder: false,
  largeTaxpayer: false,
  vatResponsible: true,
  vatAgent: false,
  icaSelfWithholder: false,
  resident: true,
  ciiu: '4645',
  icaRate: null,
}
const of = (rules: readonly Partial<WithholdingRule>[], more: Partial<WithholdingCase> = {}) =>
  withhold({
    moment: 'payment',
    supplier: company,
    entity: { withholdsIva: true, withholdsIca: true },
    lines: [{ concept: 'COM', base: pesos(3_000_000), vat: zero }],
    municipalityId: 'tunja',
    icaExcluded: null,
    contractKind: null,
    yearToDate: zero,
    labour: null,
    uvt: pesos(49_799),
    rules: rules.map((one, index) => ({ ...rule, id: String(index), ...one })),
    ...more,
  })
const drawn = (...given: Parameters<typeof of>) =>
  of(...given).lines.map(({ code, base, amount }) => `${code} ${base / 100n} ${amount / 100n}`)

describe('what is paid in parts', () => {
  const third = { paid: pesos(900_000), of: pesos(2_700_000) }

  test('bears what the whole bears, though the part alone would not reach the minimum', () => {
    const least = { minUvt: '50' }
    expect(drawn([least])).toEqual(['PRO 3000000 60000'])
    expect(drawn([least], { part: third })).toEqual(['PRO 1000000 20000'])
    const short = [{ concept: 'COM', base: pesos(2_000_000), vat: zero }]
    expect(drawn([least], { lines: short, part: { paid: pesos(2), of: pesos(3) } })).toEqual([])
  })

  test('goes by the bracket of the whole', () => {
    const brackets = [
      { code: 'LOW', rate: '1', untilUvt: '40' },
      { code: 'HIGH', rate: '3', minUvt: '40' },
    ]
    expect(drawn(brackets, { part: third })).toEqual(['HIGH 1000000 30000'])
  })

  test('adds up to what the whole bears, but for the rounding of each part', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 40_000_000 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(parts, (shares) => {
        const net = shares.reduce((sum, share) => sum + share, 0)
        const lines = [{ concept: 'COM', base: pesos(net), vat: zero }]
        const whole = of([{ minUvt: '1' }], { lines }).total
        const paid = shares.map(
          (share) => of([{ minUvt: '1' }], { lines, part: { paid: pesos(share), of: pesos(net) } }).total,
        )
        const gap = paid.reduce((sum, one) => sum + one, 0n) - whole
        expect(gap < 0n ? -gap : gap).toBeLessThanOrEqual(BigInt(shares.length) * 50n + 50n)
      }),
    )
  })
})

test('any amount has one bracket, also between the exact UVT and the pesos they are rounded to', () => {
  const brackets = [
    { code: 'A', untilUvt: '2652' },
    { code: 'B', minUvt: '2652', untilUvt: '6577' },
    { code: 'C', minUvt: '6577' },
  ]
  const edge = fc.constantFrom(2_652 * 47_065, 2_652 * 49_799, 2_652 * 52_374, 6_577 * 49_799, 6_577 * 52_374)
  const near = fc.tuple(
    edge,
    fc.integer({ min: -1_000, max: 1_000 }),
    fc.constantFrom(47_065, 49_799, 52_374),
  )
  fc.assert(
    fc.property(near, ([at, apart, uvt]) => {
      const lines = [{ concept: 'COM', base: pesos(at + apart), vat: zero }]
      expect(of(brackets, { lines, uvt: pesos(uvt) }).lines).toHaveLength(1)
    }),
  )
})

describe('rules of ICA and IVA for some beneficiaries', () => {
  const ica = { kind: 'ica', municipalityId: 'tunja', rateUnit: 'mil', moment: 'causacion' } as const
  const taxed = [{ concept: 'COM', base: pesos(3_000_000), vat: pesos(570_000) }]
  const given = { lines: taxed, moment: 'causacion' as const }
  const natural = { supplier: { ...company, personType: 'natural' as const } }

  test.each([
    ['a company', {}, ['ICA-PJ 3000000 21000']],
    ['a person', natural, ['ICA-PN 3000000 15000']],
  ])('ICA of %s', (_who, more, expected) => {
    const rules = [
      { ...ica, code: 'ICA-PJ', beneficiary: 'juridica', rate: '7' },
      { ...ica, code: 'ICA-PN', beneficiary: 'natural', rate: '5' },
    ] as const
    expect(drawn(rules, { ...given, ...more })).toEqual(expected)
  })

  test('IVA: that of a tercero who does not file, and that of the rest', () => {
    const iva = { kind: 'iva', base: 'vat', moment: 'causacion' } as const
    const rules = [
      { ...iva, code: 'A-RIVA', beneficiary: 'non_filer', rate: '30' },
      { ...iva, code: 'B-RIVA', beneficiary: 'all', rate: '15' },
    ] as const
    expect(drawn(rules, given)).toEqual(['B-RIVA 570000 85500'])
    const other = { supplier: { ...company, incomeFiler: false } }
    expect(drawn(rules, { ...given, ...other })).toEqual(['A-RIVA 570000 171000'])
  })
})

test('art. 383: the base of the earlier payments of the month is not certified again', () => {
  const bracket = {
    id: '',
    fromUvt: '95',
    untilUvt: '150',
    rate: '19',
    minusUvt: '95',
    plusUvt: '0',
    norm: null,
  }
  const tax: LabourTax = {
    net: pesos(9_000_000),
    deductions: zero,
    voluntary: zero,
    exempt: zero,
    cap: zero,
    base: pesos(6_200_000),
    baseInUvt: '124.5005',
    bracket,
    tax: pesos(81_000),
  }
  const table = { kind: 'renta', code: 'ART-383', base: 'labour', moment: 'causacion', rate: '0' } as const
  const fees = [{ concept: 'HON', base: pesos(3_000_000), vat: zero }]
  const input = { lines: fees, moment: 'causacion' as const, municipalityId: null }
  const held = (baseBefore: number) =>
    drawn([table], { ...input, labour: { ...tax, baseBefore: pesos(baseBefore) } })
  expect(held(0)).toEqual(['ART-383 6200000 81000'])
  expect(held(4_900_000)).toEqual(['ART-383 1300000 81000'])
})
