import { randomUUID } from 'node:crypto'
import type { Answer, HttpClient } from '../../bench/harness/http-client.ts'

/** A command that was sent. Without an answer it is unknown whether it was done, so it is sent again with the same key. */
export interface Input {
  readonly client: HttpClient
  readonly key: string
  readonly path: string
  readonly body: unknown
  answer: Answer | null
  milliseconds: number
}

/** No answer was received: the process, or its database, is gone. */
export class Unanswered extends Error {}

/** The answer was a refusal with a message. */
export class Refused extends Error {}

/** All the commands sent, and what was wrong with the answers. */
export type Journal = Readonly<{ input: Input[]; wrong: string[] }>

export const isDone = ({ answer }: Input): boolean => answer !== null && answer.status < 300

/** @throws Unanswered or Refused. @returns the answer. */
export async function ask(journal: Journal, client: HttpClient, path: string, body: unknown): Promise<Done> {
  const input: Input = { client, key: randomUUID(), path, body, answer: null, milliseconds: 0 }
  journal.input.push(input)
  const from = performance.now()
  const answer = await client.post(path, body, input.key).catch((error: Error) => {
    throw new Unanswered(error.message)
  })
  input.milliseconds = performance.now() - from
  if (answer.status === 503) {
    if (isDeadlock(answer)) journal.wrong.push(`${path}: ${answer.body}`)
    throw new Unanswered(answer.body)
  }
  input.answer = answer
  if (answer.status >= 500) journal.wrong.push(`${path}: ${answer.status} ${answer.body}`)
  if (answer.status >= 300) throw new Refused(answer.body)
  return JSON.parse(answer.body) as Done
}

/** Whether a deadlock outlived its retries, which is our defect; a server that sheds load is called again. */
const isDeadlock = ({ body }: Answer): boolean =>
  (JSON.parse(body) as { readonly code?: string }).code === 'GEN-DEADLOCK'

export type Done = Readonly<{ id: string; number?: number | null }>

/** @throws Unanswered or Refused. */
export async function look<T>(client: HttpClient, path: string): Promise<T> {
  const answer = await client.get(path).catch((error: Error) => {
    throw new Unanswered(error.message)
  })
  if (answer.status >= 500) throw new Unanswered(answer.body)
  if (answer.status !== 200) throw new Refused(answer.body)
  return JSON.parse(answer.body) as T
}

/**
 * Sends again, with the same key, every unanswered command, and the last sixty answered ones, to check that the second answer
 * equals the first. @returns how many had no answer.
 */
export async function askAgain({ input, wrong }: Journal): Promise<number> {
  const open = input.filter(({ answer }) => answer === null)
  await Promise.all(open.map((one) => settle(one, wrong)))
  const answered = input.filter(isDone).slice(-60)
  await Promise.all(answered.map((one) => compare(one, wrong)))
  return open.length
}

async function settle(one: Input, wrong: string[]): Promise<void> {
  one.answer = await one.client.post(one.path, one.body, one.key)
  if (one.answer.status >= 500) wrong.push(`again ${one.path}: ${one.answer.status} ${one.answer.body}`)
}

async function compare({ client, key, path, body, answer }: Input, wrong: string[]): Promise<void> {
  const second = await client.post(path, body, key)
  const same = second.status === answer?.status && canonical(second.body) === canonical(answer.body)
  if (!same)
    wrong.push(`${path} answered ${answer?.body}, and the second time ${second.status} ${second.body}`)
}

/** Returns an answer with its names in a fixed order. */
const canonical = (text: string): string =>
  JSON.stringify(JSON.parse(text), (_name, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  )
