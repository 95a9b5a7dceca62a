import { day, Problem } from '@quina/kernel'
import { describe, expect, test } from 'vitest'
import type { TerceroValues } from './tercero.contract.ts'
import { documentTypes } from './tercero.contract.ts'
import { completed, expectedDigit, mustBeInForce } from './tercero.domain.ts'

const company: TerceroValues = {
  documentType: 'NIT',
  number: '800197268',
  checkDigit: null,
  personType: 'juridica',
  businessName: 'DIAN',
  firstName: null,
  middleName: null,
  lastName: null,
  secondLastName: null,
  tradeName: null,
  countryId: null,
  municipalityId: null,
  municipality: null,
  address: null,
  phone: null,
  email: null,
  chipCode: null,
  isSupplier: false,
  isCustomer: false,
  isEps: false,
  isEmployee: false,
  isContractor: false,
  isPublicEntity: true,
  isBank: false,
}
const person: TerceroValues = {
  ...company,
  documentType: 'CC',
  number: '52123456',
  personType: 'natural',
  businessName: null,
  firstName: 'ANA',
  lastName: 'RUIZ',
}

/** Every vector of the dossier that has the length of a NIT (§6.1). */
const nits = `
  800197268-4 899999090-2 901037916-1 891180134-2 890903938-8 860002964-4 899999068-1 900156264-2
  800088702-2 830003564-7 800251440-6 900226715-3 800130907-4 860066942-7 900935126-7 806008394-7
  900298372-9 899999034-1 899999239-2 900336004-7 222222222-7 900123456-8`
  .trim()
  .split(/\s+/)

test.each(nits)('the DV of %s is computed, accepted and required', (nit) => {
  const [number = '', digit] = nit.split('-')
  const checkDigit = Number(digit)
  expect(completed({ ...company, number })).toMatchObject({ number, checkDigit })
  expect(completed({ ...company, number, checkDigit })).toMatchObject({ number, checkDigit })
  const wrong = { ...company, number, checkDigit: (checkDigit + 1) % 10 }
  expect(() => completed(wrong)).toThrow(
    `El dígito de verificación no corresponde: se esperaba ${checkDigit}.`,
  )
})

test.each([
  ['52123456', 2],
  ['1020304050', 8],
])('the cédula %s has DV %i, for its holder may be in the RUT', (number, checkDigit) =>
  expect(completed({ ...person, number })).toMatchObject({ checkDigit }),
)

test.each([
  ['800.197.268-4', '800197268', 4],
  ['800197268-4', '800197268', 4],
  ['800,197,268', '800197268', 4],
])('%s is kept bare', (typed, number, checkDigit) =>
  expect(completed({ ...company, number: typed })).toMatchObject({ number, checkDigit }),
)

test('other documents have no DV, and letters are upper case', () => {
  const passport = { ...person, documentType: 'PA', number: 'ab123456' } as const
  expect(completed(passport)).toMatchObject({ number: 'AB123456', checkDigit: null })
})

test.each([
  ['NIT', '900.123.456', 8],
  ['CC', '52123456', 2],
  ['CC', '5', null],
  ['PA', '52123456', null],
  ['NIT', '', null],
] as const)('while one types, the DV of %s %s is %s', (documentType, number, digit) =>
  expect(expectedDigit(documentType, number)).toBe(digit),
)

test('only the names of its kind of person are kept', () => {
  expect(completed({ ...company, firstName: 'ANA', lastName: 'RUIZ' })).toMatchObject({
    businessName: 'DIAN',
    firstName: null,
    lastName: null,
  })
  expect(completed({ ...person, businessName: 'TIENDA' })).toMatchObject({
    businessName: null,
    firstName: 'ANA',
  })
})

describe('refusals', () => {
  test.each<[string, TerceroValues, string, readonly string[]]>([
    ['another DV', { ...company, number: '900123456', checkDigit: 7 }, 'TER-010', ['checkDigit']],
    ['another DV, pasted', { ...company, number: '900123456-7' }, 'TER-010', ['checkDigit']],
    ['a DV on a passport', { ...person, documentType: 'PA', checkDigit: 1 }, 'TER-010', ['checkDigit']],
    ['an entity with cédula', { ...company, documentType: 'CC' }, 'TER-011', ['documentType']],
    ['an entity with pasaporte', { ...company, documentType: 'PA' }, 'TER-011', ['documentType']],
    ['a person with a foreign NIT', { ...person, documentType: 'NE' }, 'TER-012', ['documentType']],
    ['a short NIT', { ...company, number: '12345' }, 'TER-012', ['number']],
    ['a long NIT', { ...company, number: '12345678901' }, 'TER-012', ['number']],
    ['letters in a cédula', { ...person, number: '52A23456' }, 'TER-012', ['number']],
    ['an entity without razón social', { ...company, businessName: null }, 'TER-013', ['businessName']],
    ['a person without surname', { ...person, lastName: null }, 'TER-013', ['lastName']],
    [
      'a person without any name',
      { ...person, firstName: null, lastName: null },
      'TER-013',
      ['firstName', 'lastName'],
    ],
  ])('%s', (_what, given, code, fields) => {
    const refusal = refusalOf(() => completed(given))
    expect(refusal.code).toBe(code)
    expect(Object.keys(refusal.fields)).toEqual(fields)
  })
})

function refusalOf(work: () => unknown): Problem {
  try {
    work()
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
  throw new Error('it was accepted')
}

// biome-ignore format: a table
test.each([
  ['before it exists',   documentTypes.PT,                                '2021-02-28', 'solo se recibe desde el 2021/03/01'],
  ['on its first day',   documentTypes.PT,                                '2021-03-01', null],
  ['without dates',      documentTypes.CC,                                '1990-01-01', null],
  ['on its last day',    { label: 'X', until: day('2023-02-28') },        '2023-02-28', null],
  ['after its last day', { label: 'X', until: day('2023-02-28') },        '2023-03-01', 'solo se recibe hasta el 2023/02/28'],
])('a document %s', (_name, type, on, refusal) => {
  const registering = () => mustBeInForce(type, day(on))
  if (refusal === null) expect(registering).not.toThrow()
  else expect(registering).toThrow(refusal)
})
