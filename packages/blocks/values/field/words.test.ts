import { expect, test } from 'vitest'
import { noneOrSomeOf, someOf } from './words.ts'

test.each([
  ['10', true, true],
  ['0.0001', true, true],
  ['0', false, true],
  ['-10', false, false],
  ['', false, false],
])('of «%s» there is some: %s; there is none or some: %s', (typed, some, noneOrSome) => {
  expect(someOf('Cantidad').schema.safeParse(typed).success).toBe(some)
  expect(noneOrSomeOf('Bonificada').schema.safeParse(typed).success).toBe(noneOrSome)
})

test('it says why in words', () => {
  const { error } = someOf('Cantidad').schema.safeParse('-10')
  expect(error?.issues[0]?.message).toBe('Escriba una cantidad mayor que cero.')
})
