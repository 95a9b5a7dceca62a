import { expect, test } from 'vitest'
import type { HttpClient } from '../../bench/harness/http-client.ts'
import { ask, type Journal, Unanswered } from './journal.ts'

/** Somebody whose every request gets the same answer. */
const answered = (code: string): HttpClient => {
  const answer = async () => ({ status: 503, body: JSON.stringify({ code, message: 'Intente de nuevo.' }) })
  return { get: answer, post: answer, put: answer, close: () => undefined }
}

test.each([
  ['a server that sheds load may be asked again', 'GEN-503', 0],
  ['a deadlock that outlived its retries is a finding', 'GEN-DEADLOCK', 1],
])('%s', async (_name, code, found) => {
  const journal: Journal = { input: [], wrong: [] }
  await expect(ask(journal, answered(code), '/api/budget/cdp', {})).rejects.toThrow(Unanswered)
  expect(journal.wrong).toHaveLength(found)
  expect(journal.input[0]?.answer).toBeNull()
})
