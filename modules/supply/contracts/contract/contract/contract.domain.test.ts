import { day, pesos } from '@quina/kernel'
import { expect, test } from 'vitest'
import { filledBy, mustAgree, mustFitAdditions, mustHavePapers, worthOf } from './contract.domain.ts'

const line = { quantity: '9.5', unitPrice: pesos(4_200_000), vatRate: null }
const base = {
  date: day('2026-03-10'),
  value: pesos(39_900_000),
  thisYear: null,
  futureAuthority: null,
  members: null,
  months: null,
  days: null,
  untilDay: day('2026-12-31'),
  lines: [line],
  rubros: null,
  programs: null,
  payments: null,
  paymentForm: 'monthly',
  advancePercent: null,
}
const agreeing = (change: object) => () => mustAgree({ ...base, ...change } as never)

test('K-1: nine months and a half are worth 39.900.000', () => {
  expect(worthOf('9.5', line)).toBe(pesos(39_900_000))
  expect(agreeing({})).not.toThrow()
})

test('a price bears its VAT, rounded to the centavo', () => {
  expect(worthOf('3', { unitPrice: pesos(1_001), vatRate: '19' })).toBe(357_357n)
  expect(worthOf('0.3333', { unitPrice: pesos(1), vatRate: null })).toBe(33n)
})

test.each([
  ['two terms', { months: 3 }, 'CTP-001', 'untilDay'],
  ['no term', { untilDay: null }, 'CTP-001', 'untilDay'],
  ['an end before its date', { untilDay: day('2026-03-09') }, 'CTP-007', 'untilDay'],
  ['lines that say another value', { value: pesos(40_000_000) }, 'CTP-002', 'value'],
  ['members that are not the whole', { members: [{ terceroId: 'a', percent: '60' }] }, 'CTP-039', 'members'],
  ['more in this vigencia than in all', { thisYear: pesos(39_900_001) }, 'CTP-006', 'thisYear'],
  ['rubros for less', { rubros: [{ amount: pesos(39_000_000) }] }, 'CTP-003', 'rubros'],
  ['a plan that leaves a payment out', { payments: [{ amount: pesos(4_200_000) }] }, 'CTP-004', 'payments'],
  [
    'programmes for less than all',
    { programs: [{ percent: '60' }, { percent: '39.999999' }] },
    'PROGRAMAS_NO_SUMAN_100',
    'programs',
  ],
  [
    'programmes by amounts that are not all of it',
    { programs: [{ amount: pesos(39_899_999) }] },
    'PROGRAMAS_NO_SUMAN_100',
    'programs',
  ],
  [
    'one programme by percentage and another by amount',
    { programs: [{ percent: '60' }, { amount: pesos(15_960_000) }] },
    'PROGRAMAS_NO_SUMAN_100',
    'programs',
  ],
  [
    'a programme without a share',
    { programs: [{ percent: '100' }, {}] },
    'PROGRAMAS_NO_SUMAN_100',
    'programs',
  ],
  [
    'a programme with both',
    { programs: [{ percent: '100', amount: pesos(39_900_000) }] },
    'PROGRAMAS_NO_SUMAN_100',
    'programs',
  ],
  ['an advance without its share', { paymentForm: 'advance' }, 'CTP-005', 'advancePercent'],
  ['a share without an advance', { advancePercent: '30' }, 'CTP-005', 'advancePercent'],
])('%s', (_name, change, code, field) => {
  expect(agreeing(change)).toThrowError(
    expect.objectContaining({ code, fields: { [field]: expect.any(String) } }),
  )
})

test('what fits holds: programmes of all, rubros of this vigencia', () => {
  expect(agreeing({ programs: [{ percent: '60' }, { percent: '40' }] })).not.toThrow()
  expect(agreeing({ programs: [{ amount: pesos(900_000) }, { amount: pesos(39_000_000) }] })).not.toThrow()
  expect(agreeing({ thisYear: pesos(30_000_000), rubros: [{ amount: pesos(30_000_000) }] })).not.toThrow()
})

const paper = (kind: string, expiresOn: string | null = null) => ({ kind, expiresOn })
const company = ['rut', 'chamber', 'contraloria', 'procuraduria', 'inability'].map((kind) => paper(kind))
const signing = (change: object) => () =>
  mustHavePapers({ kind: 'supply', isNatural: false, papers: company, ...change } as never, day('2026-03-16'))

test('a company signs with its papers; whoever works alone also proves health and ARL', () => {
  expect(signing({})).not.toThrow()
  const person = [...company.filter(({ kind }) => kind !== 'chamber'), paper('identity'), paper('police')]
  expect(signing({ isNatural: true, papers: person })).not.toThrow()
  const works = { kind: 'support', isNatural: true }
  const missing = expect.objectContaining({
    code: 'CTP-008',
    fields: { papers: expect.stringContaining('ARL') },
  })
  expect(signing({ ...works, papers: person })).toThrowError(missing)
  expect(signing({ ...works, papers: [...person, paper('health'), paper('arl')] })).not.toThrow()
})

test('a paper that no longer serves refuses, and says which and since when', () => {
  const expired = [...company, paper('sigep', '2026-03-15')]
  const refused = { code: 'DOCUMENTO_VENCIDO', facts: { tipo: 'sigep', fecha: '2026-03-15' } }
  expect(signing({ papers: expired })).toThrowError(expect.objectContaining(refused))
  expect(signing({ papers: [...company, paper('sigep', '2026-03-16')] })).not.toThrow()
})

const of = (value: number, wage = 1_750_905) => ({ value: pesos(value), wage: pesos(wage) })
const adding =
  (additions: readonly object[], initial = of(60_000_000)) =>
  () =>
    mustFitAdditions({ initial, additions, percent: '50' } as never)

test('K-2: 20.000.000 fit in half of 60.000.000, and no more than 30.000.000 in all', () => {
  expect(adding([of(20_000_000)])).not.toThrow()
  expect(adding([of(20_000_000), of(10_000_000)])).not.toThrow()
  const beyond = { code: 'ADICION_EXCEDE_TOPE', facts: { maximo: '10000000.00' } }
  expect(adding([of(20_000_000), of(10_000_001)])).toThrowError(expect.objectContaining(beyond))
})

test('what is added in another year is measured in its own minimum wages', () => {
  const signed = of(60_000_000, 1_000_000)
  expect(adding([of(33_000_000, 1_100_000)], signed)).not.toThrow()
  expect(adding([of(33_000_001, 1_100_000)], signed)).toThrowError(
    expect.objectContaining({ code: 'ADICION_EXCEDE_TOPE' }),
  )
  const before = of(11_000_000, 1_100_000)
  expect(adding([before, of(22_000_000, 1_100_000)], signed)).not.toThrow()
})

const gauze = { label: 'Gasa estéril', facts: { baseUnit: 'Unidad', vatRate: '19.000000' } }
const blank = { detail: '', unit: '', vatRate: '' }

test('a product writes its name, its unit and its VAT in its line', () =>
  expect(filledBy(gauze, blank)).toEqual({ detail: 'Gasa estéril', unit: 'Unidad', vatRate: '19.000000' }))

test('another product replaces what the first wrote, and nothing replaces what a person did', () => {
  const written = { detail: 'Gasa estéril', unit: 'Unidad', vatRate: '', productIdLabel: 'Gasa estéril' }
  expect(filledBy({ label: 'Guante', facts: { baseUnit: 'Par', vatRate: null } }, written)).toEqual({
    detail: 'Guante',
    unit: 'Par',
    vatRate: '',
  })
  expect(filledBy(gauze, { ...blank, detail: 'Gasa con borde' })).toEqual({})
  expect(filledBy(null, blank)).toEqual({})
})
