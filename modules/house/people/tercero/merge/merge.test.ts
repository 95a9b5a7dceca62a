import { Problem } from '@quina/kernel'
import { expect, test } from 'vitest'
import { type Mergeable, mustMerge } from './merge-operations.server.ts'

const one: Mergeable = {
  id: 'a',
  name: 'Ana Ruiz',
  personType: 'natural',
  active: true,
  isEmployee: false,
  mergedIntoId: null,
  hasPendingAccount: false,
}
const other: Mergeable = { ...one, id: 'b', name: 'Ana Ruis' }

test('two of the same kind may be made one, even when the one that goes is inactive', () => {
  expect(() => mustMerge(one, other)).not.toThrow()
  expect(() => mustMerge(one, { ...other, active: false, isEmployee: true })).not.toThrow()
})

test.each<[string, Mergeable, Mergeable, string]>([
  ['itself', one, one, 'TER-040'],
  ['one that was merged', one, { ...other, mergedIntoId: 'c' }, 'TER-041'],
  ['into one that was merged', { ...one, mergedIntoId: 'c' }, other, 'TER-041'],
  ['into one that is inactive', { ...one, active: false }, other, 'TER-042'],
  ['a person and an entity', one, { ...other, personType: 'juridica' }, 'TER-043'],
  ['one with an account to be approved', one, { ...other, hasPendingAccount: true }, 'TER-044'],
  ['two employees', { ...one, isEmployee: true }, { ...other, isEmployee: true }, 'TER-045'],
])('%s', (_what, survivor, absorbed, code) => {
  expect(() => mustMerge(survivor, absorbed)).toThrow(Problem)
  expect(() => mustMerge(survivor, absorbed)).toThrow(expect.objectContaining({ code }))
})
