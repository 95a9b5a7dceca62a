import { expect, test } from 'vitest'
import { consecutivesOf } from './consecutives.domain.ts'

test('users as they come, services within each and their kind; what is done thrice is three records', () => {
  const charge = (id: string, patientId: string, object: string | null, quantity = '1') => ({
    id,
    patientId,
    object,
    quantity,
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
