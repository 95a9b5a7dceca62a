import type { ReportRow } from '@quina/blocks'
import type { Operation } from '@quina/blocks/server'
import type { Ground } from './world-ground.server.ts'

/** The answer of a report to a user with every permission. */
export async function answerTo(
  { db, chief, today }: Ground,
  [read]: readonly Operation[],
  input: Readonly<Record<string, unknown>>,
) {
  const query = read!.endpoint.query!.parse(input)
  const call = { tx: db, query, actor: chief, now: new Date(`${today}T15:00:00Z`) }
  return (await read!.handle(call as never)) as {
    readonly rows: readonly ReportRow[]
    readonly totals: Readonly<Record<string, string>>
  }
}
