import { expect, test } from 'vitest'
import { exactMatch, onlyMatch, searchAmong } from './option.ts'

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
