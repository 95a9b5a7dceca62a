import { shippedContent, shippedFileOf } from '@quina/blocks/server'
import { moneyText, pesos } from '@quina/kernel'
import { expect, test } from 'vitest'
import { soatPesos, uvbFromSmldv } from './soat.domain.ts'

const uvb2025 = pesos(11_552)
const uvb2026 = pesos(12_110)

test.each([
  ['39141', '1.20', '4.51', 52_100, 54_600],
  ['39143', '1.73', '6.53', 75_400, 79_100],
  ['39145', '1.97', '7.44', 85_900, 90_100],
  ['19001', '1.57', '5.93', 68_500, 71_800],
  ['19505', '0.15', '0.567', 6_500, 6_900],
  ['38114', '4.56', '17.19', 198_600, 208_200],
  ['38915', '2.26', '8.51', 98_300, 103_100],
])('%s: %s SMLDV are %s UVB', (...row) => {
  const [, points, uvb, in2025, in2026] = row
  expect(uvbFromSmldv(points)).toBe(uvb)
  expect(soatPesos(uvb, uvb2025)).toBe(pesos(in2025))
  expect(soatPesos(uvb, uvb2026)).toBe(pesos(in2026))
})

test('every priced service of the manual comes out as its table of 2026', () => {
  const rows = shippedContent('tariffs', shippedFileOf('tariffs', 'soat'))
    .toString('utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
    .filter(([, , , points = '']) => points !== '')
  const different = rows.flatMap(([code = '', , , points = '', , , uvb = '', , in2026 = '']) => {
    const ours = uvbFromSmldv(points)
    const worth = moneyText(soatPesos(ours, uvb2026))
    return Number(ours) === Number(uvb) && worth === `${in2026}.00`
      ? []
      : [[code, points, uvb, ours, in2026, worth]]
  })
  expect(rows.length).toBeGreaterThan(1_400)
  expect(different).toEqual([])
})
