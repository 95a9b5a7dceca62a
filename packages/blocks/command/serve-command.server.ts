import type { Problem } from '@quina/kernel'
import type { z } from 'zod'
import type { Download } from '../files/download.ts'
import type { Input, Operation } from '../http/exchange.server.ts'
import { operation } from '../http/operation.server.ts'
import type { Fields, ValuesOf } from '../values/field/field.ts'
import {
  type Command,
  commandEndpoint,
  type FileQuery,
  fileEndpoint,
  type Query,
  queryEndpoint,
} from './command.ts'

/** The operation that answers a query. It only reads. */
export function serveQuery<A extends Fields, R extends z.ZodType>(
  query: Query<A, R>,
  read: (call: Input<ValuesOf<A>>) => Promise<z.input<R>>,
): Operation {
  const at = queryEndpoint(query)
  return operation(at, (call) => read({ ...call, input: at.body === undefined ? call.query : call.body }))
}

/** The operation that answers with a file. It only reads. */
export const serveFile = <A extends Fields>(
  file: FileQuery<A>,
  make: (call: Input<ValuesOf<A>>) => Promise<Download>,
): Operation => operation(fileEndpoint(file), (call) => make({ ...call, input: call.query }))

/** The operation that runs a command in one transaction. A Problem that is returned refuses it, but its writes are committed. */
export function serveCommand<K extends Fields, A extends Fields, R extends z.ZodType>(
  command: Command<K, A, R>,
  run: (call: Input<ValuesOf<K> & ValuesOf<A>>) => Promise<z.input<R> | Problem>,
): Operation {
  const at = commandEndpoint(command)
  return operation(at, (call) => run({ ...call, input: at.body === undefined ? call.query : call.body }))
}
