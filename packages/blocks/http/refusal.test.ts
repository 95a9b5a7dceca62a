import { expect, test } from 'vitest'
import { refuse } from './refusal.server.ts'

// What the driver gives when PostgreSQL is killed under a statement, before it or while a connection opens: none has a code.
test.each([
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'timeout exceeded when trying to connect',
])('a lost connection invites a retry: «%s»', (message) => {
  expect(refuse(new Error(message))).toMatchObject({ status: 503, body: { code: 'GEN-503' } })
})

test.each([
  [
    'a row that another transaction holds past the limit',
    '55P03',
    { status: 503, body: { code: 'GEN-LOCKED' } },
  ],
  ['a deadlock', '40P01', { status: 503 }],
])('%s is answered 503 and may be tried again', (_what, code, answer) => {
  const failure = Object.assign(new Error('canceling statement due to lock timeout'), { code })
  expect(refuse(failure)).toMatchObject(answer)
})

test('an error that nobody expected is ours', () => {
  expect(refuse(new Error('Cannot read properties of undefined'))).toMatchObject({
    status: 500,
    ours: true,
    body: { code: 'GEN-500' },
  })
})
