import { day } from '@quina/kernel'
import { describe, expect, test } from 'vitest'
import { isOneEditApart, type Likeness, nearDays, numbersNear, scoreOf } from './likeness.domain.ts'
import { phonetic } from './phonetic.domain.ts'

const ana: Likeness = {
  documentType: 'TI',
  number: '1098765432',
  firstName: 'ANA',
  middleName: 'MARIA',
  lastName: 'VÉLEZ',
  secondLastName: 'MUÑOZ',
  birthDate: day('2008-03-12'),
  sex: 'F',
  phone: '3001234567',
}
const like = (change: Partial<Likeness>) => scoreOf(ana, { ...ana, ...change }).points

test.each([
  ['VÉLEZ', 'BELES'],
  ['MUÑOZ', 'MUNOS'],
  ['CHÁVEZ', 'XABES'],
  ['LLANO', 'YANO'],
  ['QUINTERO', 'KINTERO'],
  ['QUASAR', 'KUASAR'],
  ['CECILIA', 'SESILIA'],
  ['CARLOS', 'KARLOS'],
  ['GERMÁN', 'JERMAN'],
  ['HERNANDEZ', 'ERNANDES'],
  ['WALTER', 'UALTER'],
  ['DE LA CRUZ', 'DELACRUS'],
])('%s sounds like %s', (one, other) => expect(phonetic(one)).toBe(phonetic(other)))

test('names that sound different are different', () =>
  expect(phonetic('GARCIA')).not.toBe(phonetic('GARZON')))

describe('the score of a pair', () => {
  test.each<[string, Partial<Likeness>, number]>([
    ['all of it, and the same number with another type', { documentType: 'CC' }, 125],
    ['all of it, and a number one digit apart', { number: '1098765431' }, 115],
    ['another number', { number: '52345678' }, 85],
    ['born with day and month swapped', { number: '52345678', birthDate: day('2008-12-03') }, 72],
    ['born a year later', { number: '52345678', birthDate: day('2009-03-12') }, 72],
    ['without phone', { number: '52345678', phone: null }, 78],
    ['without second names', { number: '52345678', middleName: null, secondLastName: null }, 70],
    ['another sex', { number: '52345678', sex: 'M' }, 82],
    ['a surname that sounds the same', { number: '52345678', lastName: 'BELES' }, 85],
    ['a twin with the next number', { number: '1098765433', firstName: 'LUISA' }, 84],
    ['a twin with another number and name', { number: '52345678', firstName: 'LUISA' }, 70],
    [
      'somebody else',
      { number: '1', firstName: 'PEDRO', lastName: 'ROJAS', birthDate: day('1950-01-01'), phone: null },
      18,
    ],
  ])('%s', (_what, change, points) => expect(like(change)).toBe(points))
})

test.each([
  ['123', '124', true],
  ['123', '1234', true],
  ['123', '23', true],
  ['123', '132', false],
  ['123', '123', false],
  ['123', '12345', false],
])('%s and %s are one edit apart: %s', (a, b, expected) => expect(isOneEditApart(a, b)).toBe(expected))

test('every number one edit apart is among those looked for', () => {
  const near = numbersNear('52A')
  for (const other of ['5A', '52', '52B', '152A', '52A9', '5Z2A']) expect(near).toContain(other)
  expect(near).not.toContain('52A')
  expect(near.every((other) => isOneEditApart('52A', other))).toBe(true)
})

test('days that do not exist are not near', () => {
  expect(nearDays(day('2008-01-31'))).toEqual(['2007-01-31', '2009-01-31', '2008-01-30'])
  expect(nearDays(day('2008-03-12'))).toContain('2008-12-03')
})
