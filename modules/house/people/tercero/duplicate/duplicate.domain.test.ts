import { expect, test } from 'vitest'
import {
  entityLikeness,
  isOneEditAway,
  numbersOneEditAway,
  type PersonIdentity,
  personLikeness,
} from './duplicate.domain.ts'
import { entitySoundOf, soundOf } from './sound.domain.ts'

test.each([
  ['Velásquez', 'Belaskes'],
  ['GONZÁLEZ', 'Gonsales'],
  ['Hernández', 'Ernandes'],
  ['Chávez', 'Chabes'],
  ['Quiñones', 'Kinones'],
  ['Jiménez', 'Gimenez'],
  ['Yepes', 'Llepes'],
  ['Wilson', 'Uilson'],
  ['Ceballos', 'Sevayos'],
  ['De la Cruz', 'DELACRUS'],
])('%s sounds like %s', (one, other) => expect(soundOf(one)).toBe(soundOf(other)))

test.each([
  ['Gómez', 'Gámez'],
  ['Ruiz', 'Ríos'],
  ['María', 'Mario'],
])('%s does not sound like %s', (one, other) => expect(soundOf(one)).not.toBe(soundOf(other)))

test.each([
  ['Droguería La Economía S.A.S.', 'DROGUERIA ECONOMIA SAS'],
  ['Suministros Médicos del Huila Ltda', 'Suministros Medicos Huila Limitada'],
])('the entity %s sounds like %s', (one, other) => expect(entitySoundOf(one)).toBe(entitySoundOf(other)))

const ana: PersonIdentity = {
  documentType: 'CC',
  number: '52123456',
  firstName: 'Ana',
  middleName: 'María',
  lastName: 'Velásquez',
  secondLastName: 'Peña',
  birth: '1980-05-01',
  sex: 'F',
  phone: '300 123 4567',
}
const nobody: PersonIdentity = { documentType: 'CC', number: '98000111' }

/** The table of points of the care dossier §6.3, row by row, then together. */
test.each<[string, PersonIdentity, PersonIdentity, number]>([
  ['nothing in common', ana, nobody, 0],
  [
    'the same number with another type',
    { documentType: 'TI', number: '1012345678' },
    { documentType: 'CC', number: '1012345678' },
    40,
  ],
  ['a number one digit away', ana, { documentType: 'CC', number: '52123457' }, 30],
  ['a number one digit away of another type', ana, { documentType: 'TI', number: '52123457' }, 0],
  ['the first surname, by its sound', ana, { ...nobody, lastName: 'BELASKES' }, 20],
  ['the first name', ana, { ...nobody, firstName: 'Hana' }, 15],
  ['the second surname', ana, { ...nobody, secondLastName: 'Pena' }, 10],
  ['the second name', ana, { ...nobody, middleName: 'Maria' }, 5],
  ['the day of birth', ana, { ...nobody, birth: '1980-05-01' }, 25],
  ['day and month swapped', ana, { ...nobody, birth: '1980-01-05' }, 12],
  ['the year off by one', ana, { ...nobody, birth: '1981-05-01' }, 12],
  ['two parts off by one', ana, { ...nobody, birth: '1981-06-01' }, 0],
  ['the sex', ana, { ...nobody, sex: 'F' }, 3],
  ['the phone, however written', ana, { ...nobody, phone: '3001234567' }, 7],
  ['all but the document type', ana, { ...ana, documentType: 'CE' }, 125],
])('%s', (_what, one, other, score) => expect(personLikeness(one, other).score).toBe(score))

test('from 60 it is possible, from 85 probable', () => {
  const levelOf = (other: Partial<PersonIdentity>) => personLikeness(ana, { ...nobody, ...other }).level
  const names = { firstName: 'Ana', lastName: 'Velasquez' }
  expect(levelOf(names)).toBe('none')
  expect(levelOf({ ...names, birth: '1980-05-01' })).toBe('possible')
  expect(levelOf({ ...names, birth: '1980-05-01', number: '52123457' })).toBe('probable')
})

test('twins stay under the probable: same surnames, birth and phone, consecutive numbers, another first name', () => {
  const twin = { ...ana, number: '52123457', firstName: 'Luisa', middleName: 'María' }
  expect(personLikeness(ana, twin)).toMatchObject({ score: 84, level: 'possible' })
})

test('compares entities by their name', () => {
  const one = { documentType: 'NIT', number: '900123456', businessName: 'Droguería La Economía S.A.S.' }
  const other = { documentType: 'NIT', number: '830003564', businessName: 'Drogueria Economia SAS' }
  expect(entityLikeness(one, other)).toMatchObject({ score: 60, level: 'possible' })
  expect(entityLikeness(one, { ...other, number: '900123457' })).toMatchObject({
    score: 90,
    level: 'probable',
  })
})

test('compares entities by their letters too, and counts a name once', () => {
  const one = { documentType: 'NIT', number: '900123456', businessName: 'Distribuidora Médica' }
  const other = { documentType: 'NIT', number: '830003564', businessName: 'Ditribuidora Medica' }
  expect(entityLikeness(one, other, 0.59).score).toBe(0)
  expect(entityLikeness(one, other, 0.6)).toMatchObject({ score: 60, reasons: ['nombre casi igual'] })
  expect(entityLikeness(one, { ...other, businessName: one.businessName }, 1).score).toBe(60)
})

test('numbers one edit away are those that are looked up', () => {
  const near = numbersOneEditAway('52123')
  expect(near.every((one) => isOneEditAway('52123', one))).toBe(true)
  for (const one of ['5212', '521234', '52124', '62123', '521323']) expect(near).toContain(one)
  expect(near).not.toContain('52123')
  expect(isOneEditAway('52123', '52132')).toBe(false)
})
