import type { CompiledQuery, QueryResult, UnknownRow } from 'kysely'
import type { Tx } from './connection.server.ts'
import { allOrFirstError } from './pipeline.server.ts'

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
