import { expect, test } from 'vitest'
import { filledBy } from './contract-line.domain.ts'

const gauze = { label: 'Gasa estéril', facts: { baseUnit: 'Unidad', vatRate: '19.000000' } }
const blank = { detail: '', unit: '', vatRate: '' }

test('a product writes its name, its unit and its VAT in its line', () =>
  expect(filledBy(gauze, blank)).toEqual({ detail: 'Gasa estéril', unit: 'Unidad', vatRate: '19.000000' }))

test('another product replaces what the first wrote, and nothing replaces what a person did', () => {
  const written = { detail: 'Gasa estéril', unit: 'Unidad', vatRate: '', productIdLabel: 'Gasa estéril' }
  expect(filledBy({ label: 'Guante', facts: { baseUnit: 'Par', vatRate: null } }, written)).toEqual({
    detail: 'Guante',
    unit: 'Par',
    vatRate: '',
  })
  expect(filledBy(gauze, { ...blank, detail: 'Gasa con borde' })).toEqual({})
  expect(filledBy(null, blank)).toEqual({})
})
