import { type CompiledQuery, type OperationNodeSource, type QueryResult, sql, type UnknownRow } from 'kysely'
import type { Tx } from './connection.server.ts'
import { allOrFirstError, leavingText, pipelining } from './pipeline.server.ts'

/** A statement that is not sent yet. */
export interface Input<Row> {
  compile(tx: Tx): CompiledQuery<Row>
}

/** The rows of each of some statements. */
export type Answered<All extends readonly Input<unknown>[]> = {
  readonly [At in keyof All]: All[At] extends Input<infer Row> ? readonly Row[] : never
}

/**
 * Sends several statements in one round trip, when none of them needs the result of another. They run in this order, each as if
 * it were sent alone: a statement that waits for a lock ends before the next one starts.
 * @throws the error of the first that fails; in a transaction the later ones do nothing.
 */
export async function together<const All extends readonly Input<unknown>[]>(
  tx: Tx,
  ...input: All
): Promise<Answered<All>> {
  const executor = tx.getExecutor()
  const compiled = input.map((one) => one.compile(tx))
  const answers = await executor.provideConnection((connection) =>
    allOrFirstError(compiled.map((one) => connection.executeQuery(one))),
  )
  const rows = answers.map((answer, index) => rowsIn(tx, compiled[index]!, answer as QueryResult<UnknownRow>))
  return (await Promise.all(rows)) as never
}

/**
 * Sends a statement whose result nobody reads with the next statement of the transaction, in one round trip. When it fails, the
 * next one throws its error.
 */
export const pipelined = async (tx: Tx, statement: OperationNodeSource): Promise<void> => {
  await sql`${pipelining}${statement}`.execute(tx)
}

/** Statements by name, in the order in which they are sent. */
export type Reading = Readonly<Record<string, Input<unknown>>>

/** The rows of each statement, by its name. */
export type Loaded<R extends Reading> = {
  readonly [Name in keyof R]: R[Name] extends Input<infer Row> ? readonly Row[] : never
}

/**
 * Like `together`, with the rows by name: `const { contract, charges } = await load(tx, { contract: …, charges: … })`. Locks
 * are taken in the order in which the statements are named.
 */
export async function load<const R extends Reading>(tx: Tx, reading: R): Promise<Loaded<R>> {
  return namedRows(reading, await together(tx, ...Object.values(reading)))
}

function namedRows<R extends Reading>(reading: R, rows: readonly (readonly unknown[])[]): Loaded<R> {
  return Object.fromEntries(Object.keys(reading).map((name, index) => [name, rows[index]])) as Loaded<R>
}

async function rowsIn(
  tx: Tx,
  { queryId }: CompiledQuery<unknown>,
  answer: QueryResult<UnknownRow>,
): Promise<readonly UnknownRow[]> {
  let result = answer
  for (const plugin of tx.getExecutor().plugins) result = await plugin.transformResult({ result, queryId })
  return result.rows
}

/**
 * Sends a statement of a transaction with the next one, or with the commit. When it fails, the next one throws its error.
 * @returns a function that returns its rows, to be called once the next one has returned.
 */
export async function sendLater<Row>(tx: Tx, input: Input<Row>): Promise<() => Promise<readonly Row[]>> {
  const built = input.compile(tx)
  const waiting = { ...built, sql: leavingText(built.sql) }
  const answer = await tx
    .getExecutor()
    .provideConnection((connection) => connection.executeQuery<UnknownRow>(waiting))
  return async () => (await rowsIn(tx, waiting, answer)) as readonly Row[]
}
