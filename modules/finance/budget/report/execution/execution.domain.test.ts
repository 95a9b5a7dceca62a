import { pesos } from '@quina/kernel'
import { expect, test } from 'vitest'
import { figuresOf, nothing } from './execution.domain.ts'

/** The line of the worked example E-1, after each step. */
const line = {
  ...nothing,
  inicial: pesos(500_000_000),
  adiciones: pesos(60_000_000),
  creditos: pesos(20_000_000),
  aplazado: pesos(30_000_000),
}

test.each([
  [
    'after the registro',
    { cdp: 200_000_000, registro: 185_000_000, obligacion: 0, pago: 0 },
    [350_000_000, 15_000_000, 185_000_000, 0],
  ],
  [
    'after releasing the CDP',
    { cdp: 185_000_000, registro: 185_000_000, obligacion: 0, pago: 0 },
    [365_000_000, 0, 185_000_000, 0],
  ],
  [
    'after two obligaciones',
    { cdp: 185_000_000, registro: 185_000_000, obligacion: 130_500_000, pago: 0 },
    [365_000_000, 0, 54_500_000, 130_500_000],
  ],
  [
    'after the pago',
    { cdp: 185_000_000, registro: 185_000_000, obligacion: 130_500_000, pago: 60_500_000 },
    [365_000_000, 0, 54_500_000, 70_000_000],
  ],
  [
    'released without cascade',
    { cdp: 185_000_000, registro: 180_500_000, obligacion: 130_500_000, pago: 60_500_000 },
    [365_000_000, 4_500_000, 50_000_000, 70_000_000],
  ],
  [
    'released with cascade',
    { cdp: 180_500_000, registro: 180_500_000, obligacion: 130_500_000, pago: 60_500_000 },
    [369_500_000, 0, 50_000_000, 70_000_000],
  ],
])('E-1 %s', (_step, sums, [disponible, porComprometer, porObligar, porPagar]) => {
  const amounts = Object.fromEntries(Object.entries(sums).map(([name, whole]) => [name, pesos(whole)]))
  expect(figuresOf({ ...line, ...amounts })).toMatchObject({
    definitiva: pesos(580_000_000),
    disponible: pesos(disponible!),
    porComprometer: pesos(porComprometer!),
    porObligar: pesos(porObligar!),
    porPagar: pesos(porPagar!),
  })
})

test('percentages have two decimals, half up, and are zero of nothing', () => {
  const sums = { ...nothing, inicial: pesos(3), cdp: pesos(2), registro: pesos(2), obligacion: pesos(1) }
  expect(figuresOf(sums)).toMatchObject({
    percentRegistro: '66.67',
    percentObligacion: '33.33',
    percentPago: '0.00',
  })
  expect(figuresOf(nothing).percentRegistro).toBe('0.00')
})
