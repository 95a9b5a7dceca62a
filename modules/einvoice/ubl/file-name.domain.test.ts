import { expect, test } from 'vitest'
import { fileName } from './file-name.domain.ts'

test('a file says its kind, its issuer, its year and its consecutive in hexadecimal', () => {
  const named = { nit: '900373076', year: 2026, consecutive: 990_000_001 }
  expect(fileName('invoice', named)).toBe('fv0900373076000263B023381.xml')
  expect(fileName('zip', named)).toBe('z0900373076000263B023381.zip')
})
