import { type CompiledQuery, type QueryResult, type RawBuilder, sql, type UnknownRow } from 'kysely'
import type { Tx } from './connection.server.ts'

const mark = '/* leaves with the next */'

/**
 * Put before a statement of a transaction whose answer nobody reads: it waits for the next one and both leave in one trip.
 * When it fails, the next one throws its error.
 */
export const leavesWithNext: RawBuilder<unknown> = sql.raw(`${mark} `)

/** What opens a transaction, and what says that it may: they wait for the next statement. */
export const waitsForNext = (text: string): boolean =>
  opensTransaction(text) || text.trimStart().startsWith(mark)

export const opensTransaction = (text: string): boolean =>
  text === 'begin' || text.startsWith('start transaction')

export const endsTransaction = (text: string): boolean => text === 'commit' || text === 'rollback'

/** The answers, once all are there. @throws the error of the first in order that failed: the others follow from it. */
export async function allOrFirstError<T>(answers: readonly Promise<T>[]): Promise<T[]> {
  const settled = await Promise.allSettled(answers)
  return settled.map((one) => {
    if (one.status === 'rejected') throw one.reason
    return one.value
  })
}

/** A statement that was not sent yet. */
export interface Asked<Row> {
  compile(tx: Tx): CompiledQuery<Row>
}

/** The rows that each of some statements answers with. */
export type Answered<All extends readonly Asked<unknown>[]> = {
  readonly [At in keyof All]: All[At] extends Asked<infer Row> ? readonly Row[] : never
}

/**
 * Several statements in one trip, for none of which the answer of another is needed. They run in this order, each as if it were
 * sent alone: one that waits for a lock is over before the next one looks.
 * @throws the error of the first that fails; in a transaction those after it do nothing.
 */
export async function together<const All extends readonly Asked<unknown>[]>(
  tx: Tx,
  ...asked: All
): Promise<Answered<All>> {
  const executor = tx.getExecutor()
  const compiled = asked.map((one) => one.compile(tx))
  const answers = await executor.provideConnection((connection) =>
    allOrFirstError(compiled.map((one) => connection.executeQuery(one))),
  )
  const rows = answers.map(async (answer, at) => {
    let result: QueryResult<UnknownRow> = answer as QueryResult<UnknownRow>
    for (const plugin of executor.plugins)
      result = await plugin.transformResult({ result, queryId: compiled[at]!.queryId })
    return result.rows
  })
  return (await Promise.all(rows)) as never
}
