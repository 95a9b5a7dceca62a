import { expect, test } from 'vitest'
import { differenceCause, type StoredFigure } from './difference-cause.domain.ts'

const figure = (sentence: string, ...terms: Partial<StoredFigure['terms'][number]>[]): StoredFigure => ({
  sentence,
  terms: terms.map((one) => ({
    base: '264000000',
    quantity: '30',
    unit: 'dias',
    divisor: '30',
    rate: '1',
    ...one,
  })),
})
const month = figure('Sueldo: 2.640.000.', {})

test.each([
  ['fewer days', month, figure('', { quantity: '27' }), 'Son 27 días; el mes anterior, 30 días.'],
  ['another salary', month, figure('', { base: '282480000' }), 'La base pasó de 2.640.000 a 2.824.800.'],
  [
    'both',
    month,
    figure('', { base: '282480000', quantity: '15' }),
    'La base pasó de 2.640.000 a 2.824.800. Son 15 días; el mes anterior, 30 días.',
  ],
  [
    'more hours',
    figure('', { unit: 'minutos', quantity: '480' }),
    figure('', { unit: 'minutos', quantity: '300' }, { unit: 'minutos', quantity: '330' }),
    'Son 10,5 h; el mes anterior, 8 h.',
  ],
  ['another rate', month, figure('', { rate: '0.9' }), 'La tarifa pasó de 1 ÷ 30 a 0,9 ÷ 30.'],
  ['a new concept', null, month, 'Solo este mes. Sueldo: 2.640.000.'],
  ['one that is gone', month, null, 'Solo el mes anterior. Sueldo: 2.640.000.'],
  [
    'terms of several kinds',
    month,
    figure('Dos.', {}, { rate: '-1' }),
    'Antes: Sueldo: 2.640.000. Ahora: Dos.',
  ],
] as const)('names the cause of a difference: %s', (_, before, now, cause) => {
  expect(differenceCause(before, now)).toBe(cause)
})
