import fc from 'fast-check'
import { expect, test } from 'vitest'
import { camel, fold, inSentence, kebab, plural, snake } from './text.ts'

test.each([
  ['MUÑOZ', 'munoz'],
  ['  María   José\tÁñez ', 'maria jose anez'],
  ['Güiza', 'guiza'],
  ['N\u0303andu\u0301', 'nandu'],
  ['Nº 5, 1ª', 'no 5, 1a'],
  ['a^b `c`', 'a^b `c`'],
  ['', ''],
])('«%s» is searched as «%s»', (text, folded) => expect(fold(text)).toBe(folded))

test('folding twice is folding once, and case does not matter in Spanish', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'abcñáéíóúü ABCÑÁÉÍÓÚÜ.-/0123456789\u00a0\t') })
  fc.assert(
    fc.property(letters, (text) => {
      expect(fold(fold(text))).toBe(fold(text))
      expect(fold(text.toUpperCase())).toBe(fold(text.toLowerCase()))
    }),
  )
})

test('names pass from code to SQL and to paths', () => {
  expect(snake('terceroId')).toBe('tercero_id')
  expect(camel('tercero_id')).toBe('terceroId')
  expect(kebab('expenseExecution')).toBe('expense-execution')
})

test.each([
  ['Solicitud de CDP', 'solicitud de CDP'],
  ['CDP', 'CDP'],
  ['Expedir CDP', 'expedir CDP'],
  ['ÉPS', 'ÉPS'],
])('%s inside a sentence: %s', (label, declared) => expect(inSentence(label)).toBe(declared))

test('writes counts in Spanish', () => {
  expect([0, 1, 2, 33_027].map((count) => plural(count, 'celda', 'celdas'))).toEqual([
    '0 celdas',
    '1 celda',
    '2 celdas',
    '33.027 celdas',
  ])
})
