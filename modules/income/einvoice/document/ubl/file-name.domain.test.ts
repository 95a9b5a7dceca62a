import { expect, test } from 'vitest'
import { fileName } from './file-name.domain.ts'

test('the name of a file has its kind, its issuer, its year and its consecutive in hexadecimal', () => {
  const named = { nit: '900373076', year: 2026, consecutive: 990_000_001 }
  expect(fileName('invoice', named)).toBe('fv0900373076000263B023381.xml')
  expect(fileName('zip', named)).toBe('z0900373076000263B023381.zip')
})

test('each kind of document has its letters', () => {
  const named = { nit: '1', year: 2031, consecutive: 255 }
  const kinds = ['invoice', 'credit-note', 'debit-note', 'container', 'zip'] as const
  expect(kinds.map((kind) => fileName(kind, named))).toEqual([
    'fv000000000100031000000FF.xml',
    'nc000000000100031000000FF.xml',
    'nd000000000100031000000FF.xml',
    'ad000000000100031000000FF.xml',
    'z000000000100031000000FF.zip',
  ])
})
