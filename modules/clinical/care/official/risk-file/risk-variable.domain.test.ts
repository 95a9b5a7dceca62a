import { shippedContent, shippedFileOf } from '@quina/blocks/server'
import { day } from '@quina/kernel'
import { expect, test } from 'vitest'
import {
  type RiskPerson,
  riskFile,
  riskFileName,
  riskFindingsOf,
  riskVariablesIn,
  valuesOf,
} from './risk-variable.domain.ts'

const variables = riskVariablesIn(
  shippedContent('care', shippedFileOf('care', 'riskVariables')).toString('utf8'),
)
const reporter = {
  repsCode: '110010000101',
  nit: '891234567',
  from: day('2026-11-01'),
  to: day('2026-11-30'),
}
const woman: RiskPerson = {
  patientId: 'p',
  patient: 'Ana Gómez',
  document: 'CC 52345678',
  pregnant: false,
  done: [],
  weight: '62.450',
  weightDay: day('2026-11-20'),
  height: null,
  heightDay: null,
  person: {
    documentType: 'CC',
    number: '52345678',
    birthDate: '1980-05-01',
    sex: 'F',
    lastName: 'Gómez',
    secondLastName: null,
    firstName: 'Ana',
    middleName: null,
    ethnicGroup: '6',
    occupation: null,
    education: 'secondary',
    countryCode: '170',
  },
}
const man: RiskPerson = { ...woman, person: { ...woman.person, sex: 'M' } }
const reported = (one: RiskPerson, number: number) => valuesOf(variables, one, reporter)[number - 2]!.value

test('has 119 variables, numbered from zero, each with a value for what is not known', () => {
  expect(variables.map(({ number }) => number)).toEqual(Array.from({ length: 119 }, (_, index) => index))
  const input = variables.filter(({ fixed, number }) => fixed === '' && number > 13 && number !== 34)
  for (const { absent, notApplicable, length } of input)
    for (const value of [absent, notApplicable]) {
      expect(value).not.toBe('')
      expect(value.length).toBeLessThanOrEqual(Math.max(length, 2))
    }
})

test('the file is named in 39 characters', () => {
  expect(riskFileName(reporter)).toBe('SGD280RPED20261130NI000891234567S01.TXT')
  expect(riskFileName(reporter)).toHaveLength(39)
})

test('writes «no ethnic group» in one digit, as the file requires', () => {
  const none = { ...woman, person: { ...woman.person, ethnicGroup: '99' } }
  expect([reported(woman, 11), reported(none, 11)]).toEqual(['6', '6'])
})

test('uses «not applicable» for a man in the variables of women, and for the young in those of their elders', () => {
  expect([14, 33, 86, 87, 96].map((number) => reported(man, number))).toEqual([
    '0',
    '1845-01-01',
    '0',
    '1845-01-01',
    '1845-01-01',
  ])
  const child = { ...woman, person: { ...woman.person, birthDate: '2025-05-01' } }
  expect([12, 16, 19, 72, 70].map((number) => reported(child, number))).toEqual([
    '9998',
    '0',
    '98',
    '1845-01-01',
    '21',
  ])
})

test('reports a known value, and the word for an unknown one', () => {
  expect([29, 30, 31, 32].map((number) => reported(woman, number))).toEqual([
    '2026-11-20',
    '62.5',
    '1800-01-01',
    '999',
  ])
  expect([14, 72, 92].map((number) => reported(woman, number))).toEqual(['21', '1800-01-01', '998'])
  const done = [
    { cups: '903816', finalidad: '12', first: day('2025-01-10'), last: day('2026-10-02') },
    { cups: '890201', finalidad: '23', first: day('2026-06-01'), last: day('2026-11-03') },
  ]
  const pregnant = { ...woman, pregnant: true, done }
  expect([14, 56, 58, 72].map((number) => reported(pregnant, number))).toEqual([
    '1',
    '2026-06-01',
    '2026-11-03',
    '2026-10-02',
  ])
})

test('a record has 119 fields, and the head has their number', () => {
  const [head, first] = riskFile(variables, [woman], { ...reporter, insurer: 'EPS037' }).split('\r\n')
  expect(head).toBe('1|EPS037|2026-11-01|2026-11-30|1')
  expect(first!.split('|')).toHaveLength(119)
  expect(first!.split('|').slice(0, 15)).toEqual([
    ...['2', '1', '110010000101', 'CC', '52345678', 'GOMEZ', 'NONE', 'ANA', 'NONE', '1980-05-01', 'F', '6'],
    ...['9999', '3', '21'],
  ])
})

test('what does not fit is found before it goes', () => {
  expect(riskFindingsOf(variables, woman, reporter)).toEqual([])
  const long = { ...woman, person: { ...woman.person, firstName: 'A'.repeat(31) } }
  expect(riskFindingsOf(variables, long, reporter)).toEqual([
    'La variable 7 (Primer nombre) pasa de 30 caracteres.',
  ])
})
