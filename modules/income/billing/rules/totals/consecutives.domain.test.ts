import { expect, test } from 'vitest'
import { consecutivesOf } from './consecutives.domain.ts'

test('users as they come, services within each and their kind; what is done thrice is three records', () => {
  const charge = (id: string, patientId: string, object: string | null, quantity = '1') => ({
    id,
    patientId,
    object,
    quantity,
    gift: id,
  })
  const given = consecutivesOf([
    charge('a', 'ana', 'procedimientos', '3.0000'),
    charge('b', 'luis', 'procedimientos'),
    charge('c', 'ana', 'procedimientos'),
    charge('d', 'ana', 'medicamentos', '10'),
    charge('e', 'ana', 'medicamentos'),
    charge('f', 'ana', null),
  ])
  expect([...given].map(([id, one]) => [id, one.userConsecutive, one.firstConsecutive, one.records])).toEqual(
    [
      ['a', 1, 1, 3],
      ['b', 2, 1, 1],
      ['c', 1, 4, 1],
      ['d', 1, 1, 1],
      ['e', 1, 2, 1],
      ['f', 1, null, 0],
    ],
  )
})

test('a medicine given again at the same minute is one record; another minute, another user or a consultation is not', () => {
  const charge = (id: string, patientId: string, object: string, gift: string) => ({
    id,
    patientId,
    object,
    gift,
    quantity: '1',
  })
  const given = consecutivesOf([
    charge('a', 'ana', 'medicamentos', 'dipirona 08:00'),
    charge('b', 'ana', 'medicamentos', 'dipirona 14:00'),
    charge('c', 'ana', 'medicamentos', 'dipirona 08:00'),
    charge('d', 'luis', 'medicamentos', 'dipirona 08:00'),
    charge('e', 'ana', 'consultas', 'consulta 08:00'),
    charge('f', 'ana', 'consultas', 'consulta 08:00'),
  ])
  expect([...given].map(([id, { firstConsecutive }]) => `${id}${firstConsecutive}`).join(' ')).toBe(
    'a1 b2 c1 d1 e1 f2',
  )
})
