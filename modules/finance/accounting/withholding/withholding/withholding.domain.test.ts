import { shippedContent, shippedFileOf } from '@quina/blocks/server'
import { type Day, day, pesos, plus, zero } from '@quina/kernel'
import { describe, expect, test } from 'vitest'
import type { Beneficiary, WithholdingBase } from '../withholding-rule/withholding-rule.contract.ts'
import type { WithholdingRule } from '../withholding-rule/withholding-rule.domain.ts'
import type { Supplier } from './spared.domain.ts'
import { type TaxedLine, type WithholdingCase, withhold } from './withholding.domain.ts'

const words: Readonly<Record<string, Beneficiary | WithholdingBase>> = {
  declarante: 'filer',
  no_declarante: 'non_filer',
  todos: 'all',
  valor_sin_iva: 'net',
  valor_iva: 'vat',
  AIU: 'aiu',
}
const local: WithholdingRule = {
  id: '',
  kind: 'ica',
  code: 'ICA',
  name: 'ICA',
  beneficiary: 'all',
  fromDay: day('2016-01-01'),
  untilDay: null,
  base: 'net',
  rate: '7',
  rateUnit: 'mil',
  minUvt: null,
  minPesos: null,
  untilUvt: null,
  moment: 'causacion',
  accountId: '243627',
  norm: null,
  yearlyUvt: null,
  yearlyRate: null,
  municipalityId: 'pasto',
  ciiu: null,
  contractKind: null,
  multiple: 1,
  sparesPublic: false,
}

const officialRules = () => shippedContent('accounting', shippedFileOf('accounting', 'withholdingRules'))

/** The rules of the official file, as they are published. */
const published: WithholdingRule[] = officialRules()
  .toString('utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((row, index) => {
    const [
      code = '',
      name = '',
      whom = '',
      from = '',
      until = '',
      minUvt = '',
      rate = '',
      base = '',
      account = '',
    ] = row.split(',')
    return {
      ...local,
      id: `${code}@${from}#${index}`,
      kind: base === 'valor_iva' ? 'iva' : 'renta',
      code,
      name,
      beneficiary: (words[whom] ?? whom) as Beneficiary,
      fromDay: day(from),
      untilDay: until === '' ? null : day(until),
      minUvt,
      rate,
      rateUnit: 'percent',
      base: words[base] as WithholdingBase,
      accountId: account,
      municipalityId: null,
      ...(code === 'HON-PN' ? { yearlyUvt: '3300', yearlyRate: '11' } : {}),
    }
  })

const estampilla: WithholdingRule = {
  ...local,
  kind: 'estampilla',
  code: 'PRO-HOSPITAL',
  name: 'Estampilla pro-hospital',
  rate: '2',
  rateUnit: 'percent',
  moment: 'payment',
  municipalityId: null,
  accountId: '240722',
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

const inForce =
  (on: Day) =>
  ({ fromDay, untilDay }: WithholdingRule) =>
    fromDay <= on && (untilDay === null || untilDay >= on)
const line = (concept: string, base: number, vat = 0, aiu: number | null = null): TaxedLine => ({
  concept,
  base: pesos(base),
  vat: pesos(vat),
  aiu: aiu === null ? null : pesos(aiu),
})

interface Summary extends Omit<Partial<WithholdingCase>, 'supplier'> {
  readonly on?: string
  readonly supplier?: Partial<Supplier>
}
const of = (lines: readonly TaxedLine[], { on = '2026-08-10', supplier, rules, ...more }: Summary = {}) =>
  withhold({
    moment: 'causacion',
    entity: { withholdsIva: true, withholdsIca: true },
    municipalityId: 'pasto',
    icaExcluded: null,
    contractKind: null,
    yearToDate: zero,
    labour: null,
    uvt: on < '2026' ? pesos(49_799) : pesos(52_374),
    ...more,
    rules: (rules ?? [...published, local, estampilla]).filter(inForce(day(on))),
    lines,
    supplier: { ...company, ...supplier },
  })
const drawn = (...given: Parameters<typeof of>) =>
  of(...given).lines.map(({ code, amount }) => `${code} ${amount / 100n}`)
const reasons = (...given: Parameters<typeof of>) =>
  of(...given).spared.map(({ kind, reason }) => `${kind}: ${reason}`)

describe('the worked examples of the dossier', () => {
  test('E-7: a purchase of 12.000.000 and VAT of 2.280.000', () => {
    const purchase = [line('COM', 12_000_000, 2_280_000)]
    const held = of(purchase)
    expect(drawn(purchase)).toEqual(['COM-D 300000', 'RIVA 342000', 'ICA 84000'])
    expect(held.lines.map(({ accountId }) => accountId)).toEqual(['243608', '243625', '243627'])
    const payable = plus(pesos(14_280_000), -held.total as typeof held.total)
    expect(payable).toBe(pesos(13_554_000))
    const paying = of(purchase, { moment: 'payment' })
    expect(drawn(purchase, { moment: 'payment' })).toEqual(['PRO-HOSPITAL 240000'])
    expect(payable - paying.total).toBe(pesos(13_314_000))
  })

  test('E-3: fees of a company, 11 % and 9,66 per mil', () => {
    const rules = [...published, { ...local, rate: '9.66' }]
    const fees = [line('HON', 10_000_000)]
    expect(drawn(fees, { rules })).toEqual(['HON-PJ 1100000', 'ICA 96600'])
    expect(pesos(10_000_000) - of(fees, { rules }).total).toBe(pesos(8_803_400))
  })

  test('K-1: support of 4.200.000 bears its estampilla and 5 per mil of ICA', () => {
    const stamp: WithholdingRule = { ...estampilla, rate: '1', base: 'net', moment: 'causacion' }
    const held = of([line('SER', 4_200_000)], { rules: [{ ...local, rate: '5' }, stamp] })
    const kept = held.lines.map(({ accountId, amount }) => `${accountId} ${amount / 100n}`)
    expect(kept.toSorted()).toEqual(['240722 42000', '243627 21000'])
    expect(pesos(4_200_000) - held.total).toBe(pesos(4_137_000))
  })

  test('E-15: services of 40.000.000, 4 % on all of it', () => {
    expect(drawn([line('SER', 40_000_000)], { rules: published })).toEqual(['SER-D 1600000'])
  })

  test('E-17: a purchase of 5.000.000, and its credit note of 20 %', () => {
    expect(drawn([line('COM', 5_000_000, 950_000)], { rules: published })).toEqual([
      'COM-D 125000',
      'RIVA 142500',
    ])
    expect(drawn([line('COM', 1_000_000, 190_000)], { rules: published })).toEqual([
      'COM-D 25000',
      'RIVA 28500',
    ])
  })

  test('each line has the data to compute it again', () => {
    const [renta, iva, ica] = of([line('COM', 12_000_000, 2_280_000)]).lines
    expect(renta).toMatchObject({
      base: pesos(12_000_000),
      uvt: pesos(52_374),
      minimum: pesos(524_000),
      rate: '2.5',
    })
    expect(renta?.ruleId).toContain('COM-D@2026-07-01')
    expect(renta?.explanation).toBe(
      'Compras generales (declarante): 2,5 % de 12.000.000. Base mínima 524.000 (10 UVT de 52.374).',
    )
    expect(iva?.explanation).toContain('15 % de 2.280.000. Base mínima 524.000')
    expect(ica?.explanation).toBe('ICA: 7 ‰ de 12.000.000. Sin base mínima.')
  })
})

describe('the intervals of Decreto 572', () => {
  test.each([
    ['2025-05-31', 1_344_999, 1_345_000, 33_625],
    ['2025-06-01', 497_999, 498_000, 12_450],
    ['2026-05-07', 523_999, 524_000, 13_100],
    ['2026-05-08', 1_413_999, 1_414_000, 35_350],
    ['2026-06-30', 1_413_999, 1_414_000, 35_350],
    ['2026-07-01', 523_999, 524_000, 13_100],
  ])('on %s purchases bear it from %s on, not before', (on, under, least, amount) => {
    expect(drawn([line('COM', under)], { on, rules: published })).toEqual([])
    expect(drawn([line('COM', least)], { on, rules: published })).toEqual([`COM-D ${amount}`])
  })

  test('the base is that of the document: two lines of a concept reach it together', () => {
    expect(drawn([line('COM', 300_000), line('COM', 300_000)], { rules: published })).toEqual(['COM-D 15000'])
    expect(reasons([line('COM', 300_000), line('SER', 100_000)], { rules: published })).toContain(
      'renta: La base no alcanza el mínimo.',
    )
  })
})

describe('which withholdings apply to whom', () => {
  const purchase = [line('COM', 12_000_000, 2_280_000)]

  test.each<[string, Partial<Supplier>, string[]]>([
    ['not a filer', { incomeFiler: false }, ['COM-ND 420000', 'RIVA 342000', 'ICA 84000']],
    ['not a taxpayer: a public body', { regime: 'none' }, ['RIVA 342000', 'ICA 84000']],
    ['SIMPLE', { regime: 'simple' }, ['RIVA 342000']],
    ['autorretenedor of renta', { selfWithholder: true }, ['RIVA 342000', 'ICA 84000']],
    ['a large taxpayer', { largeTaxpayer: true }, ['COM-D 300000', 'ICA 84000']],
    ['agent of IVA', { vatAgent: true }, ['COM-D 300000', 'ICA 84000']],
    ['not responsible for IVA', { vatResponsible: false }, ['COM-D 300000', 'ICA 84000']],
    ['autorretenedor of ICA', { icaSelfWithholder: true }, ['COM-D 300000', 'RIVA 342000']],
    ['not resident', { resident: false }, ['RIVA 342000', 'ICA 84000']],
    ['ICA of its own activity', { icaRate: '11.04' }, ['COM-D 300000', 'RIVA 342000', 'ICA 132480']],
  ])('%s', (_who, supplier, expected) => {
    expect(drawn(purchase, { supplier })).toEqual(expected)
  })

  test('a withholding that does not apply has a reason', () => {
    const spared = reasons(purchase, { supplier: { regime: 'simple', largeTaxpayer: true } })
    expect(spared).toEqual([
      'renta: El tercero es del régimen simple (ET, art. 911).',
      'iva: El tercero es gran contribuyente (ET, art. 437-2).',
      'ica: El tercero es del régimen simple (ET, art. 911).',
    ])
  })

  test('a hospital that is no agent withholds neither IVA nor ICA', () => {
    const entity = { withholdsIva: false, withholdsIca: false }
    expect(drawn(purchase, { entity })).toEqual(['COM-D 300000'])
  })

  test('natural persons: 10 % of fees, 11 % above 3.300 UVT a year with the same payer', () => {
    const fees = [line('HON', 9_000_000)]
    const supplier = { personType: 'natural', vatResponsible: false } as const
    const limit = 52_374 * 3_300
    expect(drawn(fees, { supplier, rules: published })).toEqual(['HON-PN 900000'])
    const before = { supplier, rules: published, yearToDate: pesos(limit - 9_000_000) }
    expect(drawn(fees, before)).toEqual(['HON-PN 900000'])
    expect(drawn(fees, { ...before, yearToDate: pesos(limit - 8_999_999) })).toEqual(['HON-PN 990000'])
  })
})

describe('bases', () => {
  test('vigilancia and cleaning bear renta and ICA on the AIU only', () => {
    expect(drawn([line('VIG-ASE', 20_000_000, 380_000, 2_000_000)])).toEqual([
      'VIG-ASE 40000',
      'RIVA 57000',
      'ICA 14000',
    ])
  })

  test('ICA of an activity wins over that of the municipality, and only where it is performed', () => {
    const rules = [local, { ...local, id: 'exact', code: 'ICA-4645', ciiu: '4645', rate: '5.5' }]
    expect(drawn([line('COM', 1_000_000)], { rules })).toEqual(['ICA-4645 5500'])
    expect(reasons([line('COM', 1_000_000)], { rules, municipalityId: 'ipiales' })).toContain(
      'ica: El municipio no tiene tarifa para esa actividad.',
    )
  })

  test('halves go up to the peso; an ordinance may round to hundreds', () => {
    const rules = [{ ...estampilla, rate: '0.5' }]
    expect(drawn([line('COM', 12_345_700)], { rules, moment: 'payment' })).toEqual(['PRO-HOSPITAL 61729'])
    const hundreds = [{ ...estampilla, rate: '0.5', multiple: 100 }]
    expect(drawn([line('COM', 12_345_700)], { rules: hundreds, moment: 'payment' })).toEqual([
      'PRO-HOSPITAL 61700',
    ])
  })

  test('the contribution of public works is on the total, and only on works', () => {
    const works = { ...estampilla, kind: 'contribucion', code: 'OBRA-5', base: 'total', rate: '5' } as const
    const rules: WithholdingRule[] = [{ ...works, contractKind: 'works', moment: 'causacion' }]
    const contract = [line('OBRA', 100_000_000, 19_000_000)]
    expect(drawn(contract, { rules, contractKind: 'works' })).toEqual(['OBRA-5 5950000'])
    expect(drawn(contract, { rules, contractKind: 'supply' })).toEqual([])
  })

  test('brackets: the one of the amount, and no other', () => {
    const rules = [
      { ...estampilla, code: 'UNAL', rate: '0.5', minUvt: '0', untilUvt: '2652' },
      { ...estampilla, code: 'UNAL', rate: '1', minUvt: '2652', untilUvt: '6577' },
    ]
    const low = 2_652 * 52_374 - 1
    expect(drawn([line('COM', low)], { rules, moment: 'payment' })).toEqual(['UNAL 694479'])
    expect(drawn([line('COM', 139_000_000)], { rules, moment: 'payment' })).toEqual(['UNAL 1390000'])
  })

  test('public bodies are exempt where the ordinance exempts them', () => {
    const rules = [{ ...estampilla, sparesPublic: true }]
    const given = { rules, moment: 'payment' as const }
    expect(drawn([line('COM', 1_000_000)], { ...given, supplier: { isPublic: true } })).toEqual([])
    expect(drawn([line('COM', 1_000_000)], given)).toEqual(['PRO-HOSPITAL 20000'])
  })
})
