import { expect, test } from 'vitest'
import { TryLater } from '../worker.server.ts'
import { undelivered } from './undelivered.server.ts'

test.each([
  ['a server that does not answer', {}, true],
  ['a mailbox that is full for now', { responseCode: 452 }, true],
  ['a mailbox that does not exist', { responseCode: 550 }, false],
])('%s', (_what, facts, later) => {
  const problem = undelivered(Object.assign(new Error('no'), facts))
  expect(problem instanceof TryLater).toBe(later)
  expect(problem).toMatchObject({
    code: 'MAI-001',
    message: 'El servidor de correo no recibió el mensaje: no',
  })
})
