import { expect, test } from 'vitest'
import { codeAndNumber, soughtIn } from './search.server.ts'

const prefixes = ['CDP', 'RP', 'OB', 'PG', 'SCD', 'RC', 'RCN']

test.each([
  ['CDP 12', 'CDP', 12],
  ['cdp012', 'CDP', 12],
  ['rp 7 de 2026', 'RP', 7],
  ['rc 7', 'RC', 7],
  ['rcn 7', 'RCN', 7],
  ['r 7', null, null],
  ['RP-7', null, null],
  ['18', null, 18],
  ['018-2026', null, 18],
  ['medicamentos', null, null],
  ['zz 4', null, null],
])('%s', (typed, prefix, number) => {
  expect(soughtIn(typed, prefixes)).toEqual({ prefix, number, text: typed })
})

test('a code and a number include their year where they have one', () => {
  expect(codeAndNumber('nc 012 de 2026')).toEqual({ word: 'nc', number: 12, year: 2026 })
  expect(codeAndNumber('12')).toEqual({ word: null, number: 12, year: null })
  expect(codeAndNumber('nota del banco')).toBeNull()
})
