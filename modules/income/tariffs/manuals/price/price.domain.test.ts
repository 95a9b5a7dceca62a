import { centavos, pesos } from '@quina/kernel'
import { expect, test } from 'vitest'
import type { PriceSources } from './price.contract.ts'
import { explainPrice, priceOf } from './price.domain.ts'

const urgency: PriceSources = {
  contractPrice: null,
  tariffPrice: null,
  serviceFactor: null,
  groupFactor: null,
  chapterFactor: null,
  percent: '-5',
  accumulates: false,
  item: { manual: 'soat', code: '39145', units: '7.44', value: pesos(12_110) },
  rounding: { unit: pesos(100), final: pesos(100) },
}

test('SOAT less five per cent, with its formula', () => {
  const { amount, formula } = priceOf(urgency)
  expect(amount).toBe(pesos(85_600))
  expect(formula).toEqual({
    source: 'percent',
    manual: 'soat',
    code: '39145',
    units: '7.44',
    unitValue: '12110.00',
    base: '90100.00',
    percents: ['-5'],
    final: '85600.00',
  })
  expect(explainPrice(formula)).toBe(
    'SOAT 39145: 7,44 × 12.110 = 90.100; -5 % (porcentaje del contrato) = 85.600',
  )
})

test('marks a percentage that the contract does not agree as one of the tarifario', () => {
  const { formula } = priceOf({ ...urgency, percentOfTariff: true })
  expect(explainPrice(formula)).toBe(
    'SOAT 39145: 7,44 × 12.110 = 90.100; -5 % (porcentaje del tarifario) = 85.600',
  )
})

test.each<[string, Partial<PriceSources>, number]>([
  [
    'a price of the contract before all',
    { contractPrice: pesos(70_000), tariffPrice: pesos(71_000) },
    70_000,
  ],
  ['then one of the tarifario', { tariffPrice: pesos(71_000), serviceFactor: '10' }, 71_000],
  ['then the factor of the service', { serviceFactor: '10', groupFactor: '20' }, 99_100],
  ['then that of its group', { groupFactor: '20', chapterFactor: '30' }, 108_100],
  ['then that of its chapter', { chapterFactor: '30' }, 117_100],
  ['both only when they accumulate', { serviceFactor: '10', accumulates: true }, 94_200],
  ['and the percentage of the contract', { percent: '0' }, 90_100],
])('%s', (_, change, expected) => {
  expect(priceOf({ ...urgency, ...change }).amount).toBe(pesos(expected))
})

test('ISS with 25 % brings its unit to five pesos before it multiplies', () => {
  const unit = priceOf({
    ...urgency,
    percent: '25',
    item: { manual: 'iss', code: 'UVR', units: null, value: pesos(1_270) },
    rounding: { unit: centavos(1n), final: pesos(5) },
  })
  expect(unit.amount).toBe(pesos(1_590))
})

test('what nothing prices is refused', () => {
  expect(() => priceOf({ ...urgency, item: null })).toThrow(expect.objectContaining({ code: 'TAR-010' }))
})
