import { expect, test } from 'vitest'
import { isFoundBy } from './is-found-by.ts'

const rubro = '2.1.2.02.01 Otros bienes de farmacia'

test.each([
  ['2120201', true],
  ['2.1.2.02', true],
  ['21202', true],
  ['FARMACIA', true],
  ['2120202', false],
  ['12 02', true],
  ['21', false],
])('«%s» finds it: %s', (typed, found) => {
  expect(isFoundBy(rubro, typed)).toBe(found)
})
