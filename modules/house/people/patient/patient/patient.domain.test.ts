import { day, Problem } from '@quina/kernel'
import { describe, expect, test } from 'vitest'
import type { PatientValues } from './patient.contract.ts'
import { completed, type PatientFacts, typedPatient, unidentifiedNumber } from './patient.domain.ts'

const today = day('2026-11-20')
const facts: PatientFacts = { today, residenceCountry: '170', mother: null }
const adult = {
  documentType: 'CC',
  number: '52.345.678',
  documentReason: null,
  verifiedWith: 'physical',
  issuedOn: null,
  firstName: ' ana ',
  middleName: null,
  lastName: 'de la  cruz',
  secondLastName: 'muñoz',
  chosenName: null,
  birthDate: day('1980-05-01'),
  birthTime: null,
  sex: 'F',
  genderIdentity: null,
  birthCountryId: 'co',
  motherId: null,
  residenceCountryId: 'co',
  municipalityId: 'm',
  zone: '02',
  address: 'Calle 1',
  neighbourhood: null,
  phone: '3001234567',
  deceasedOn: null,
  deathCertificate: null,
  duplicateReason: null,
  pregnant: false,
  lastPeriodOn: null,
  incapable: false,
  guardianName: null,
  guardianDocument: null,
  guardianKinship: null,
  guardianPhone: null,
} as unknown as PatientValues
const guarded = {
  guardianName: 'LUISA MUÑOZ',
  guardianDocument: 'CC 40123456',
  guardianKinship: 'mother',
  guardianPhone: '3007654321',
} as const
const child = { documentType: 'TI', number: '1098765432', birthDate: day('2015-03-12'), ...guarded } as const

const refusal = (change: Partial<PatientValues>, more: Partial<PatientFacts> = {}): string => {
  try {
    completed({ ...adult, ...change }, { ...facts, ...more })
    return 'kept'
  } catch (error) {
    return error instanceof Problem ? error.code : String(error)
  }
}

test('names are kept in capitals with their accents and ñ, and the number bare', () =>
  expect(completed(adult, facts)).toMatchObject({
    firstName: 'ANA',
    lastName: 'DE LA CRUZ',
    secondLastName: 'MUÑOZ',
    number: '52345678',
  }))

describe('what is refused', () => {
  test.each<[string, Partial<PatientValues>, Partial<PatientFacts>, string]>([
    ['a NIT', { documentType: 'NI' as 'CC', number: '900123456' }, {}, 'DOC-01'],
    ['no number', { number: null }, {}, 'DOC-03'],
    ['a PE of 14 digits', { documentType: 'PE', number: '12345678901234' }, {}, 'DOC-03'],
    ['zeros', { number: '0000000000' }, {}, 'DOC-06'],
    ['a cédula of 9 digits without reason', { number: '123456789' }, {}, 'DOC-09'],
    ['a cédula at 17 without reason', { ...guarded, birthDate: day('2008-11-21') }, {}, 'DOC-09'],
    ['born tomorrow', { birthDate: day('2026-11-21') }, {}, 'PAC-010'],
    ['121 years', { birthDate: day('1905-11-19') }, {}, 'PAC-010'],
    ['born at 25:00', { birthTime: '25:00' }, {}, 'PAC-011'],
    ['dead before birth', { deceasedOn: day('1980-04-30') }, {}, 'PAC-012'],
    ['dead tomorrow', { deceasedOn: day('2026-11-21') }, {}, 'PAC-012'],
    ['a document issued tomorrow', { issuedOn: day('2026-11-21') }, {}, 'PAC-013'],
    ['in Colombia without municipality', { municipalityId: null }, {}, 'PAC-014'],
    ['in Colombia without zone', { zone: null }, {}, 'PAC-014'],
    ['a child alone', { ...child, guardianPhone: null }, {}, 'PAC-015'],
    ['somebody who cannot decide, alone', { incapable: true }, {}, 'PAC-015'],
    ['a pregnant man', { sex: 'M', pregnant: true }, {}, 'PAC-016'],
    ['a period a year ago', { pregnant: true, lastPeriodOn: day('2025-11-20') }, {}, 'PAC-017'],
    ['a mother who is a man', { motherId: 'x' as never }, {}, 'PAC-018'],
  ])('%s', (_what, change, more, code) => expect(refusal(change, more)).toBe(code))

  test('a mother of eight', () => {
    const mother = { sex: 'F', birthDate: day('2006-03-13') }
    expect(refusal({ ...child, motherId: 'x' as never }, { mother })).toBe('PAC-018')
    expect(
      refusal({ ...child, motherId: 'x' as never }, { mother: { ...mother, birthDate: day('2006-03-12') } }),
    ).toBe('kept')
  })
})

test.each<[string, Partial<PatientValues>, Partial<PatientFacts>]>([
  [
    'an unusual document with its reason',
    { number: '123456789', documentReason: 'Verificada en la RNEC' },
    {},
  ],
  [
    'a TI at 18, by tolerance',
    { documentType: 'TI', number: '1012345678', birthDate: day('2008-11-20') },
    {},
  ],
  ['a child with its mother', child, {}],
  ['abroad without municipality', { municipalityId: null, zone: null }, { residenceCountry: '862' }],
  ['a minor nobody knows', { documentType: 'MS', number: '11001A000001', birthDate: day('2015-01-01') }, {}],
])('%s is kept', (_what, change, more) => expect(refusal(change, more)).toBe('kept'))

test('an unidentified patient gets a number of the municipality', () => {
  expect(unidentifiedNumber('AS', '11001', 1)).toBe('11001A0001')
  expect(unidentifiedNumber('MS', '41551', 27)).toBe('41551A000027')
})

test.each([
  ['52345678', { number: '52345678' }],
  ['52.345.678', { number: '52345678' }],
  ['CC 52.345.678', { documentType: 'CC', number: '52345678' }],
  ['ti 1012345678', { documentType: 'TI', number: '1012345678' }],
  ['Vélez', { lastName: 'Vélez' }],
  ['Ana  Vélez', { firstName: 'Ana', lastName: 'Vélez' }],
  ['Ana Vélez Muñoz', { firstName: 'Ana', lastName: 'Vélez', secondLastName: 'Muñoz' }],
  [
    'Ana María Vélez Muñoz',
    { firstName: 'Ana', middleName: 'María', lastName: 'Vélez', secondLastName: 'Muñoz' },
  ],
  ['Ana María de la Cruz Muñoz', {}],
  ['CC', { lastName: 'CC' }],
  ['', {}],
])('«%s» begins a new patient with %o', (text, begun) => expect(typedPatient(text)).toEqual(begun))
