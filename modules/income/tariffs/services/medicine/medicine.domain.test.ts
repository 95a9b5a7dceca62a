import { Problem } from '@quina/kernel'
import { expect, test } from 'vitest'
import type { ServiceValues } from '../service/service.contract.ts'
import { checkMedicine } from './medicine.domain.ts'

const nothing = {
  medicineTypeId: null,
  dispensingUnitId: null,
  dispensingMeasureId: null,
  ingredientId: null,
  concentration: null,
  concentrationUnitId: null,
  pharmaceuticalFormId: null,
  iumId: null,
  cumCode: null,
}
const written = (given: object): ServiceValues =>
  ({ ripsObject: 'medicamentos', ...nothing, ...given }) as unknown as ServiceValues
const tablet = { cumCode: '19932754-987', dispensingUnitId: 'tableta' }
const made = {
  ingredientId: 'dci',
  concentration: '2.5',
  concentrationUnitId: 'mg',
  pharmaceuticalFormId: 'crema',
}
const cream = { dispensingUnitId: 'frasco', ...made }

test.each<[string, object, string | null]>([
  ['registered, by its CUM', tablet, '01'],
  ['by its IUM, dispensed by milligrams', { iumId: 'ium', dispensingMeasureId: 'mg' }, '04'],
  ['magistral, with what it is made of', cream, '03'],
  ['a consultation', { ripsObject: 'consultas' }, null],
])('%s is sound', (_, values, type) => {
  expect(() => checkMedicine(written(values), type)).not.toThrow()
})

test.each<[string, object, string | null, string]>([
  ['no kind', tablet, null, 'TAR-008 medicineTypeId'],
  ['no unit', { cumCode: 'x' }, '01', 'TAR-008 dispensingUnitId'],
  ['two units', { ...tablet, dispensingMeasureId: 'mg' }, '01', 'TAR-059 dispensingMeasureId'],
  ['neither CUM nor IUM', { dispensingUnitId: 'tableta' }, '01', 'TAR-008 cumCode'],
  ['registered, with what it is made of', { ...tablet, ingredientId: 'dci' }, '01', 'TAR-059 ingredientId'],
  ['magistral of nobody knows what', { ...cream, ingredientId: null }, '03', 'TAR-008 ingredientId'],
  ['magistral of nothing', { ...cream, concentration: '0' }, '03', 'TAR-008 concentration'],
  ['magistral without form', { ...cream, pharmaceuticalFormId: null }, '03', 'TAR-008 pharmaceuticalFormId'],
  ['magistral with CUM', { ...cream, cumCode: 'x' }, '03', 'TAR-059 cumCode'],
  ['a consultation by tablets', { ripsObject: 'consultas', ...tablet }, null, 'TAR-059 dispensingUnitId'],
])('%s is refused', (_, values, type, refused) => {
  const problem = refusalOf(() => checkMedicine(written(values), type))
  expect(`${problem.code} ${Object.keys(problem.fields)}`).toBe(refused)
})

function refusalOf(work: () => void): Problem {
  try {
    work()
  } catch (problem) {
    if (problem instanceof Problem) return problem
    throw problem
  }
  throw new Error('it was not refused')
}
