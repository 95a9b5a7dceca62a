import { isCodeLike } from '@quina/kernel'
import { expect, test } from 'vitest'
import { exactMatch, onlyChoice, onlyMatch, searchAmong } from './option.ts'

const options = [
  { id: 'gasas', label: 'GASAS DEL VALLE S.A.S.', detail: 'NIT 900.123.456-7' },
  { id: 'rosa', label: 'ROSA ELENA PAZ', detail: 'CC 52345678' },
  { id: 'caja', label: '110505 Caja general' },
  { id: 'medicines', label: '2.1.2.02.01.003.05.01 Medicamentos · 1.2.1.0.00' },
  { id: 'group', label: '2.1.2 Adquisición de bienes y servicios' },
]

test.each([
  ['900.123.456-7', 'gasas'],
  ['900123456', 'gasas'],
  ['900 123 456 - 7', 'gasas'],
  ['52.345.678', 'rosa'],
  ['52345678', 'rosa'],
  ['CC 52.345.678', 'rosa'],
  ['110505', 'caja'],
  ['21202010030501', 'medicines'],
  ['2.1.2.02.01.003.05.01', 'medicines'],
  ['212', 'group'],
])('%s is recognised', (text, id) => {
  expect(exactMatch(options, text)?.id).toBe(id)
})

test.each(['900.123.456-8', '52.345.67', '1105'])('%s is nobody’s', (text) => {
  expect(exactMatch(options, text)).toBeNull()
})

test('among options at hand a code is found without its dots', async () => {
  const never = new AbortController().signal
  expect((await searchAmong(options)('21202', never)).map(({ id }) => id)).toEqual(['medicines'])
})

test('what is the only one there is is taken without being named', () => {
  expect(onlyMatch(options.slice(1, 2), 'paz')?.id).toBe('rosa')
  expect(onlyMatch(options, 'paz')).toBeNull()
})

const diagnoses = [
  'I010 PERICARDITIS REUMATICA AGUDA',
  'I10X HIPERTENSION ESENCIAL',
  'A009 COLERA',
  'K358 APENDICITIS',
].map((label) => ({ id: label.slice(0, 4), label, detail: 'CIERTAS ENFERMEDADES (A00-B99)' }))

test.each([
  ['I10', 'I10X'],
  ['i10', 'I10X'],
  ['I10X', 'I10X'],
  ['i10.x', 'I10X'],
  ['K35.8', 'K358'],
  ['k358', 'K358'],
  ['A00.9', 'A009'],
])('the code «%s» is %s', (text, id) => {
  expect(onlyMatch(diagnoses, text)?.id).toBe(id)
})

test.each(['A09', 'K35', 'A9', 'I1', '010', '10', 'A00', 'I01'])(
  'the code «%s» is none of those that hold it, not even of the only one',
  (text) => {
    expect(onlyMatch(diagnoses, text)).toBeNull()
    for (const one of diagnoses) expect(onlyMatch([one], text)).toBeNull()
  },
)

test('the first name of somebody is no code', () => {
  const people = [
    { id: 'ana', label: 'ANA MARIA PAZ', detail: 'CC 52345678' },
    { id: 'juliana', label: 'JULIANA RUIZ', detail: 'CC 52345679' },
    { id: 'rosa', label: 'ROSA ELENA PAZ', detail: 'PA AB123456' },
    { id: 'maria', label: 'MARIA ROSA DIAZ', detail: 'CC 52345680' },
  ]
  expect(onlyMatch(people, 'ana')).toBeNull()
  expect(onlyMatch(people, 'rosa')).toBeNull()
  expect(onlyMatch(people, '5234567')).toBeNull()
  expect(onlyMatch(people.slice(0, 1), '5234567')).toBeNull()
  expect(onlyMatch(people, 'ab123456')?.id).toBe('rosa')
  expect(onlyMatch(people, 'ANA MARIA PAZ')?.id).toBe('ana')
})

test('a number of a document is found without its zeros, and one that begins so is another', () => {
  const documents = ['CDP 000150 Papelería', 'CDP 001500 Aseo', 'FE-123 Consulta'].map((label) => ({
    id: label,
    label,
  }))
  expect(onlyMatch(documents, 'cdp 150')?.id).toBe('CDP 000150 Papelería')
  expect(onlyMatch(documents, 'cdp150')?.id).toBe('CDP 000150 Papelería')
  expect(onlyMatch(documents, 'CDP-000150')?.id).toBe('CDP 000150 Papelería')
  expect(onlyMatch(documents, 'fe123')?.id).toBe('FE-123 Consulta')
  expect(onlyMatch(documents.slice(1, 2), 'cdp 150')).toBeNull()
})

test.each(['cc', 'CC', 'CC Cédula'])('letters alone are a code when they are few: «%s»', (text) => {
  const kinds = ['CC Cédula', 'TI Tarjeta de identidad', 'PA Pasaporte acccc'].map((label) => ({
    id: label.slice(0, 2),
    label,
  }))
  expect(onlyMatch(kinds, text)?.id).toBe('CC')
})

test('a code that cannot be chosen is not taken for another', () => {
  const closed = [{ id: 'I10', label: 'I10 ENDED', enabled: false }, ...diagnoses]
  expect(onlyMatch(closed, 'I10')).toBeNull()
})

test.each([
  ['I10', true],
  ['CDP 150', true],
  ['52.345.678', true],
  ['apendicitis', false],
  ['ibuprofeno 400', false],
])('«%s» is typed as a code: %s', (text, isCode) => {
  expect(isCodeLike(text)).toBe(isCode)
})

test('of a few options the only one that begins as typed is meant', () => {
  const few = ['Subsidiado', 'No subsidiado', 'Contributivo', 'Contributivo cotizante'].map((label) => ({
    id: label,
    label,
  }))
  expect(onlyChoice(few, 'sub')?.id).toBe('Subsidiado')
  expect(onlyChoice(few, 'contributivo')?.id).toBe('Contributivo')
  expect(onlyChoice(few, 'contri')).toBeNull()
})

test('what a synonym offers is taken only by its code, even alone', () => {
  const hypertension = { id: 'i10', label: 'I10X HIPERTENSION ESENCIAL (PRIMARIA)', suggested: 'HTA' }
  expect(onlyMatch([hypertension], 'HTA')).toBeNull()
  expect(onlyMatch([hypertension], 'hipertension')).toBeNull()
  expect(onlyMatch([hypertension], 'i10')).toBe(hypertension)
})
