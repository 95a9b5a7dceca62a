import { pesos } from '@quina/kernel'
import { expect, test } from 'vitest'
import { cpcFinding, cutOf, expenseFindings } from './cuipo.domain.ts'

// biome-ignore format: a table
test.each([
  ['2.1.2.02.02.009',  '93121', null],
  ['2.1.2.02.02.008',  '83121', null],
  ['2.1.2.02.02.009',  '83121', 'El CPC 83121 debe ser de la sección 9.'],
  ['2.1.2.02.01.003',  '0.0',   'Falta el código CPC.'],
  ['1.1.02.05.001.09', '0.0',   'Falta el código CPC.'],
  ['2.1.1.01.01.001',  '0.0',   null],
])('the CPC of %s, %s', (code, cpc, expected) => expect(cpcFinding(code, cpc)).toBe(expected))

test('no row pays what it did not owe, nor owes what it did not commit', () => {
  const row = {
    codigo: '2.1.1',
    nombre: 'Sueldo',
    cpc: '0.0',
    compromisos: pesos(1),
    obligaciones: pesos(2),
    pagos: pesos(3),
  }
  expect(expenseFindings(row)).toEqual([
    'Los pagos superan las obligaciones.',
    'Las obligaciones superan los compromisos.',
  ])
  expect(expenseFindings({ ...row, compromisos: pesos(3), obligaciones: pesos(3) })).toEqual([])
})

test('a cut is the last day of its quarter', () => {
  expect((['1', '2', '3', '4'] as const).map((quarter) => cutOf(2026, quarter))).toEqual([
    '2026-03-31',
    '2026-06-30',
    '2026-09-30',
    '2026-12-31',
  ])
})
