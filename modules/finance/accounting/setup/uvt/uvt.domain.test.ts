import { pesos } from '@quina/kernel'
import { expect, test } from 'vitest'
import { inUvt, monthlyLimit, pesosOfUvt } from './uvt.domain.ts'

const of2025 = pesos(49_799)
const of2026 = pesos(52_374)

// Every threshold that was published (finance dossier §5.7.4 and §6.3).
test.each([
  ['2', of2026, 105_000],
  ['4', of2026, 209_000],
  ['10', of2026, 524_000],
  ['27', of2026, 1_414_000],
  ['2', of2025, 100_000],
  ['4', of2025, 199_000],
  ['10', of2025, 498_000],
  ['27', of2025, 1_345_000],
  ['0', of2026, 0],
] as const)('%s UVT of %s are %s pesos', (count, uvt, expected) => {
  expect(pesosOfUvt(count, uvt)).toBe(pesos(expected))
})

test('small figures are rounded to the peso and to the hundred', () => {
  expect(pesosOfUvt('0.0015', of2026)).toBe(pesos(79))
  expect(pesosOfUvt('0.1', of2026)).toBe(pesos(5_200))
})

test('limits by the month are exact to the peso', () => {
  expect(monthlyLimit(790n, of2026)).toBe(pesos(3_447_955))
  expect(monthlyLimit(1_340n, of2026)).toBe(pesos(5_848_430))
  expect(monthlyLimit(3_800n, of2026)).toBe(pesos(16_585_100))
})

test('amounts in UVT', () => {
  expect(inUvt(pesos(5_966_406), of2026)).toBe('113.9192')
  expect(inUvt(pesos(0), of2026)).toBe('0.0000')
})
