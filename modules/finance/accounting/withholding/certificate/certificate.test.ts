import { money } from '@quina/kernel'
import { expect, test } from 'vitest'
import { certificatesPaper } from './certificate.server.ts'

const context = {
  company: { name: 'Casa', nit: '900000000', dv: '1', address: 'Calle 1', city: 'POPAYÁN, CAUCA' },
  campus: 'Sede',
  user: 'Rosa Niño',
  printedAt: '2026/03/02 09:00 AM',
  signers: {},
  copy: false,
} as unknown as Parameters<typeof certificatesPaper>[2]

function textsIn(piece: unknown): string[] {
  if (piece === null || typeof piece !== 'object') return []
  if ('text' in piece) return [String((piece as { text: string }).text)]
  return Object.values(piece).flatMap(textsIn)
}

const line = {
  concept: 'Vigilancia y aseo',
  receiver: null,
  base: money('62400000'),
  withheld: money('1248000'),
}
const reported = (
  kind: 'renta' | 'ica',
  lines: readonly (Omit<typeof line, 'receiver'> & { receiver: string | null })[],
) =>
  textsIn(
    certificatesPaper(
      [{ tercero: 'Vigilantes SA', identification: 'NIT 900000002-1', lines }],
      { kind, span: kind === 'ica' ? 'b1' : 'year', vigencia: 2025 },
      context,
    ).content,
  )

test('a certificate shows what E.T. art. 381 requires', () => {
  const texts = reported('renta', [line])
  for (const input of ['Año gravable 2025', 'POPAYÁN, CAUCA', 'Casa', '900000000-1', 'Calle 1', '2026/03/02'])
    expect(texts.join('|')).toContain(input)
  expect(texts).toEqual(expect.arrayContaining(['Vigilantes SA', 'NIT 900000002-1', line.concept]))
  expect(texts).toContain('UN MILLÓN DOSCIENTOS CUARENTA Y OCHO MIL PESOS M/CTE')
  expect(texts).not.toContain('Municipio')
})

test('withholdings of ICA show the municipality of each line instead of one city for all', () => {
  const texts = reported('ica', [{ ...line, receiver: 'TIMBÍO' }])
  expect(texts).toEqual(expect.arrayContaining(['Municipio', 'TIMBÍO', 'Enero y febrero de 2025']))
  expect(texts).not.toContain('Ciudad donde se consignó')
})
