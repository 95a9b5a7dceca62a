import type { z } from 'zod'
import type { Download } from '../files/download.ts'
import { answerText, isDownload } from '../http/answer.server.ts'
import type { Endpoint } from '../http/endpoint/endpoint.ts'
import type { Travelled } from '../http/endpoint/travelled.ts'
import type { Call, Operation, UploadedFile } from '../http/exchange.server.ts'
import { readInput } from '../http/input.server.ts'
import type { Fields, WireOf } from '../values/field/field.ts'
import {
  type Command,
  commandEndpoint,
  type FileQuery,
  fileEndpoint,
  type Query,
  queryEndpoint,
} from './command.ts'

/** Runs queries and commands within a call under way: tests and the demonstration use it instead of a browser. */
export interface InCall {
  ask<A extends Fields, R extends z.ZodType>(
    query: Query<A, R>,
    params: WireOf<A>,
    file?: UploadedFile,
  ): Promise<Travelled<z.output<R>>>
  act<K extends Fields, A extends Fields, R extends z.ZodType>(
    command: Command<K, A, R>,
    sent: WireOf<K> & WireOf<A>,
    file?: UploadedFile,
  ): Promise<Travelled<z.output<R>>>
  take<A extends Fields>(file: FileQuery<A>, params: WireOf<A>): Promise<Download['download']>
}

/** Queries and commands as the browser sends them, answered by the given operations: validated, guarded and serialised. */
export function inCall(
  operations: readonly Operation[],
  call: Omit<Call, 'params' | 'query' | 'body'>,
): InCall {
  const handled = (
    at: Endpoint,
    sent: unknown,
    file?: UploadedFile,
  ): { readonly by: Endpoint; readonly what: Promise<unknown> } => {
    const found = operations.find(
      ({ endpoint: { method, path } }) => method === at.method && path === at.path,
    )
    if (found === undefined) throw new Error(`nobody serves ${at.method} ${at.path}`)
    const input = at.body === undefined ? { query: sent, body: undefined } : { query: {}, body: sent }
    const read = readInput(found.endpoint, { params: {}, ...input })
    return {
      by: found.endpoint,
      what: found.handle({ ...call, ...read, ...(file === undefined ? {} : { file }) }),
    }
  }
  const run = async <R extends z.ZodType>(
    at: Endpoint<z.ZodType, z.ZodType, z.ZodType, R>,
    sent: unknown,
    file?: UploadedFile,
  ): Promise<Travelled<z.output<R>>> => {
    const { by, what } = handled(at, sent, file)
    const text = answerText(by, await what)
    return (text === undefined ? undefined : JSON.parse(text)) as Travelled<z.output<R>>
  }
  return {
    ask: (query, params, file) => run(queryEndpoint(query), params, file),
    act: (command, sent, file) => run(commandEndpoint(command), sent, file),
    take: async (file, params) => {
      const answer = await handled(fileEndpoint(file), params).what
      if (!isDownload(answer)) throw new Error(`${file.module}.${file.name} answered with no file`)
      return answer.download
    },
  }
}
