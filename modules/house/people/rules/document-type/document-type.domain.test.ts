import { day } from '@quina/kernel'
import { expect, test } from 'vitest'
import { ageOn, checkPatientDocument } from './document-type.domain.ts'

const attention = day('2026-11-20')

/** Care dossier §13.5, with its exact values: type, number, birth, age, level, code. */
const examples = [
  ['RC', '1098765432', '2019-11-21', 6, 'ok', null],
  ['RC', '1098765432', '2019-11-20', 7, 'warning', 'DOC-05'],
  ['RC', '1098765432', '2018-11-21', 7, 'warning', 'DOC-05'],
  ['RC', '1098765432', '2018-11-20', 8, 'warning', 'DOC-04'],
  ['TI', '1012345678', '2008-11-20', 18, 'warning', 'DOC-05'],
  ['TI', '1012345678', '2007-11-20', 19, 'warning', 'DOC-04'],
  ['CC', '52.345.678', '1980-05-01', 46, 'ok', null],
  ['CC', '123456789', '1980-05-01', 46, 'warning', 'DOC-07'],
  ['CC', '1012345678', '2008-11-21', 17, 'warning', 'DOC-04'],
  ['CN', '123456789012', '2022-11-20', 4, 'warning', 'DOC-05'],
  ['CE', '1234567', '1990-01-01', 36, 'warning', 'DOC-07'],
  ['AS', '11001A0001', '2010-01-01', 16, 'warning', 'DOC-04'],
  ['PE', '12345678901234', '1990-01-01', 36, 'error', 'DOC-03'],
  ['NI', '900123456', null, null, 'error', 'DOC-01'],
  ['TI', '101234567', '2012-01-01', 14, 'error', 'DOC-03'],
  ['CC', '0000000000', '1980-01-01', 46, 'error', 'DOC-06'],
  ['CC', '123', '1935-01-01', 91, 'warning', 'DOC-08'],
] as const

test.each(examples)('%s %s born %s, aged %s: %s %s', (...example) => {
  const [documentType, number, born, age, level, code] = example
  const birth = born === null ? null : day(born)
  if (birth !== null) expect(ageOn(birth, attention)).toBe(age)
  const checked = checkPatientDocument({ documentType, number, birth, attention })
  expect(checked.level).toBe(level)
  expect(checked.findings.map((finding) => finding.code)).toEqual(code === null ? [] : [code])
})

test('the number is kept without dots, spaces or hyphens, in upper case', () => {
  const one = { documentType: 'CC', number: '52.345.678', birth: day('1980-05-01'), attention }
  expect(checkPatientDocument(one).number).toBe('52345678')
  expect(checkPatientDocument({ ...one, documentType: 'PA', number: 'ab-12 34' }).number).toBe('AB1234')
})

test('refuses the old certificate of birth: the type is CN now', () =>
  expect(
    checkPatientDocument({ documentType: 'NV', number: '123456789', birth: null, attention }).findings,
  ).toEqual([{ code: 'DOC-01', message: expect.stringContaining('CN') }]))

test.each([
  ['2008-02-29', '2026-02-28', 17],
  ['2008-02-29', '2026-03-01', 18],
  ['2008-02-29', '2028-02-29', 20],
  ['2026-11-20', '2026-11-20', 0],
])('born %s, on %s one has %i completed years', (birth, on, years) =>
  expect(ageOn(day(birth), day(on))).toBe(years),
)
