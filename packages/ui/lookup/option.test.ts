import { expect, test } from 'vitest'
import { exactMatch, onlyMatch } from './option.ts'

const options = [
  { id: 'gasas', label: 'GASAS DEL VALLE S.A.S.', detail: 'NIT 900.123.456-7' },
  { id: 'rosa', label: 'ROSA ELENA PAZ', detail: 'CC 52345678' },
  { id: 'caja', label: '110505 Caja general' },
]

test.each([
  ['900.123.456-7', 'gasas'],
  ['900123456', 'gasas'],
  ['900 123 456 - 7', 'gasas'],
  ['52.345.678', 'rosa'],
  ['52345678', 'rosa'],
  ['CC 52.345.678', 'rosa'],
  ['110505', 'caja'],
])('%s is recognised', (text, id) => {
  expect(exactMatch(options, text)?.id).toBe(id)
})

test.each(['900.123.456-8', '52.345.67', '1105'])('%s is nobody’s', (text) => {
  expect(exactMatch(options, text)).toBeNull()
})

test('what is the only one there is is taken without being named', () => {
  expect(onlyMatch(options.slice(1, 2), 'paz')?.id).toBe('rosa')
  expect(onlyMatch(options, 'paz')).toBeNull()
})
