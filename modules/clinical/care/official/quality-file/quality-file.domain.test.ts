import { day } from '@quina/kernel'
import { expect, test } from 'vitest'
import {
  findingsOf,
  indicatorFile,
  indicatorFileName,
  plain,
  type ReportedAppointment,
  type ReportedTriage,
} from './quality-file.domain.ts'

const person = {
  documentType: 'CC',
  number: '52345678',
  birthDate: '1980-05-01',
  sex: 'F',
  lastName: 'Muñoz',
  secondLastName: null,
  firstName: 'María',
  middleName: 'José',
}
const reported = {
  id: 'a',
  href: '',
  patientId: 'p',
  patient: '',
  document: 'CC 52345678',
  person,
  insurer: 'EPS037',
}
const appointment: ReportedAppointment = {
  ...reported,
  kind: 'appointment',
  code: 1,
  requestedOn: day('2026-03-02'),
  givenFor: day('2026-03-05'),
  wishedOn: day('2026-03-04'),
}
const triage: ReportedTriage = {
  ...reported,
  kind: 'triage',
  classifiedOn: day('2026-03-02'),
  classifiedAt: '23:50',
  attendedOn: day('2026-03-03'),
  attendedAt: '00:15',
}
const reporter = {
  repsCode: '110010000101',
  nit: '891234567',
  from: day('2026-01-01'),
  to: day('2026-06-30'),
}

test('the file is named by its cut and by the NIT of twelve digits (care dossier §13.8)', () => {
  expect(indicatorFileName(reporter)).toBe('MCA195MOCA20260630NI000891234567C01.txt')
})

test('its records, byte by byte: control, appointments and triages, each kind numbered from one', () => {
  expect(indicatorFile(reporter, [appointment, triage, { ...appointment, code: 3 }])).toBe(
    [
      '1|110010000101|NI|000891234567|2026-01-01|2026-06-30|3',
      '2|1|CC|52345678|1980-05-01|M|MUNOZ|NONE|MARIA|JOSE|EPS037|1|2026-03-02|1|2026-03-05|2026-03-04',
      '2|2|CC|52345678|1980-05-01|M|MUNOZ|NONE|MARIA|JOSE|EPS037|3|2026-03-02|1|2026-03-05|2026-03-04',
      '6|1|CC|52345678|1980-05-01|M|MUNOZ|NONE|MARIA|JOSE|EPS037|2026-03-02|23:50|2026-03-03|00:15',
      '',
    ].join('\r\n'),
  )
})

test('what separates fields, quotes and accents never reach a file', () => {
  expect(plain("  D'Ángelo|“Peña”\r\nÜ ")).toBe('D ANGELO PENA U')
})

test.each([
  ['a sound one', appointment, []],
  ['given for the very day', { ...appointment, givenFor: day('2026-03-02') }, []],
  ['without insurer', { ...appointment, insurer: null }, ['error']],
  ['given for before it was asked', { ...appointment, givenFor: day('2026-03-01') }, ['error']],
  ['a year of wait', { ...appointment, givenFor: day('2027-03-02') }, []],
  ['more than a year of wait', { ...appointment, givenFor: day('2027-03-03') }, ['warning']],
  ['a document too long', { ...triage, person: { ...person, number: '1'.repeat(19) } }, ['error']],
  ['a name too long', { ...triage, person: { ...person, firstName: 'A'.repeat(31) } }, ['error']],
])('%s', (_what, one, severities) => {
  expect(findingsOf(one).map(({ severity }) => severity)).toEqual(severities)
})
