import { expect, test } from 'vitest'
import { conflict, insist, must, mustBeFound, never, notFound, Problem, refused } from './problem.ts'

test('insist lets pass what holds', () => expect(() => insist(true, 'X-1', 'no')).not.toThrow())

test('insist refuses with its code, its sentence and what to show where', () => {
  const detail = { facts: { saldo: '10.00' }, fields: { 'lines.0.amount': 'Excede el saldo.' } }
  expect(() => insist(false, 'PRE-010', 'No hay saldo.', detail)).toThrow(
    expect.objectContaining({
      name: 'Problem',
      code: 'PRE-010',
      message: 'No hay saldo.',
      status: 422,
      ...detail,
    }),
  )
})

test('must says the same sentence at the field', () => {
  expect(() => must(true, 'PRE-010', 'date', 'No hay saldo.')).not.toThrow()
  expect(() => must(false, 'PRE-010', 'date', 'No hay saldo.')).toThrow(
    expect.objectContaining({ code: 'PRE-010', message: 'No hay saldo.', fields: { date: 'No hay saldo.' } }),
  )
})

test('a refusal is a conflict only where it is declared so', () => {
  expect(refused('X-1', 'No.')).toEqual({ code: 'X-1', message: 'No.' })
  expect(conflict('X-1', 'No.', 'date')).toEqual({ code: 'X-1', message: 'No.', status: 409, field: 'date' })
})

test('a problem is an error with a stack, and empty facts when none are given', () => {
  const problem = new Problem('X-1', 'no', { status: 409 })
  expect(problem).toBeInstanceOf(Error)
  expect(problem.stack).toContain('problem.test.ts')
  expect(problem).toMatchObject({ status: 409, facts: {}, fields: {} })
})

test('what is not there looks the same as what is not yours', () =>
  expect(notFound('El CDP')).toMatchObject({ code: 'GEN-404', status: 404, message: 'El CDP no existe.' }))

test('what was read is handed on, and what is not there is refused', () => {
  expect(mustBeFound({ id: 1 }, 'El CDP')).toEqual({ id: 1 })
  expect(() => mustBeFound(undefined, 'El CDP')).toThrow(expect.objectContaining({ code: 'GEN-404' }))
})

test('a case the types rule out is our mistake, not a problem', () => {
  const impossible = 'otro' as never
  expect(() => never(impossible)).toThrow(new Error('unexpected otro'))
})
