import type { LineId } from '@quina/blocks'
import type { Tx } from '@quina/db/server'
import { sql } from 'kysely'

/** What the ledger says of each line of a document: came, drawn and available, as text. */
export interface LineBalance {
  readonly id: LineId
  readonly came: string
  readonly drawn: string
  readonly available: string
}

export async function lineBalances(tx: Tx, ids: readonly LineId[]): Promise<readonly LineBalance[]> {
  const rows = await sql<LineBalance>`
    select id, came, drawn, available from budget.line where id = any(${ids}::uuid[])`.execute(tx)
  return rows.rows
}
