import type { ReportRow } from '@quina/blocks'
import type { Actor, Operation } from '@quina/blocks/server'
import type { Db } from '@quina/db/server'

type Asker = Readonly<{ db: Db; actor: Actor }>

export interface Answer {
  readonly rows: readonly ReportRow[]
  readonly totals: Readonly<Record<string, string>>
  readonly next?: string | null
  readonly previous?: string | null
}

/** The answer of a report of the module to a user with every permission. */
export async function reportOf(
  { db, actor }: Asker,
  operations: readonly Operation[],
  { name, ...input }: { readonly name: string } & Readonly<Record<string, unknown>>,
): Promise<Answer> {
  const found = operations.find(({ endpoint }) => endpoint.path === `/api/accounting/${name}`)
  if (found === undefined) throw new Error(`no report ${name}`)
  const query = found.endpoint.query!.parse(input)
  return (await found.handle({
    tx: db,
    query,
    actor,
    now: new Date('2026-12-15T15:00:00Z'),
  } as never)) as Answer
}

/** The rows as lines of text, with the given columns separated by a space. */
export const reported = ({ rows }: Answer, ...columns: string[]): string[] =>
  rows.map(({ values }) => columns.map((name) => values[name] ?? '·').join(' '))
