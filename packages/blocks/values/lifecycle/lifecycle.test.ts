import { expect, test } from 'vitest'
import { lifecycle, reasonAgainst, statusAfter } from './lifecycle.ts'

const states = { open: { label: 'Abierta', tone: 'info' }, over: { label: 'Cerrada', tone: 'good' } } as const
const cycle = lifecycle('open', states, { close: { label: 'Cerrar', from: 'open', to: 'over' } })

test('gives the same reason before an action and when it is tried', () => {
  const { close } = cycle.actions
  expect(reasonAgainst(cycle, 'open', close)).toBeUndefined()
  expect(reasonAgainst(cycle, 'over', close)).toBe('No se puede cerrar en estado cerrada.')
  expect(() => statusAfter(cycle, 'over', close)).toThrow('No se puede cerrar en estado cerrada.')
  expect(reasonAgainst(cycle, 'late', close)).toBeUndefined()
})
