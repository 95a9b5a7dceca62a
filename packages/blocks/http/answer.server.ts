import { type Money, moneyText } from '@quina/kernel'
import type { FastifyReply } from 'fastify'
import type { Download } from '../files/download.ts'
import type { Endpoint } from './endpoint/endpoint.ts'
import type { SettledAnswer, Written } from './exchange.server.ts'

export const isDownload = (given: unknown): given is Download =>
  typeof given === 'object' && given !== null && 'download' in given

export const isSettling = (given: unknown): given is SettledAnswer =>
  typeof given === 'object' && given !== null && 'settles' in given

const isWritten = (given: unknown): given is Written =>
  typeof given === 'object' && given !== null && 'writtenJson' in given

/**
 * JSON of an answer: only the fields of its schema, amounts as text with two decimals. Undefined for an empty answer. @throws
 * ZodError when a handler returns something that its schema does not allow.
 */
export function answerText({ answer }: Endpoint, given: unknown): string | undefined {
  if (isWritten(given)) return given.writtenJson
  const promised = answer === undefined ? given : answer.parse(given)
  return promised === undefined ? undefined : jsonText(promised)
}

/** JSON with amounts as text with two decimals. */
export const jsonText = (given: unknown): string => JSON.stringify(given, amountsAsText)

const amountsAsText = (_name: string, value: unknown): unknown =>
  typeof value === 'bigint' ? moneyText(value as Money) : value

export function sendText(reply: FastifyReply, status: number, text: string | undefined): void {
  if (text === undefined) reply.code(204).send()
  else reply.code(status).header('content-type', 'application/json; charset=utf-8').send(text)
}

export function sendPage(reply: FastifyReply, status: number, page: string): void {
  reply.code(status).header('content-type', 'text/html; charset=utf-8').send(page)
}
