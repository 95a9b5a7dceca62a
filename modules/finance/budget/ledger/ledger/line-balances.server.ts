import type { LineId } from '@quina/blocks'
import { rowsFrom, type Tx } from '@quina/db/server'

/** The balances of each line of a document, as text: came, drawn and available. */
export type LineBalance = Readonly<{ id: LineId; came: string; drawn: string; available: string }>

export async function lineBalances(tx: Tx, ids: readonly LineId[]): Promise<readonly LineBalance[]> {
  return rowsFrom<LineBalance>(tx)`
    select id, came, drawn, available from budget.line where id = any(${ids}::uuid[])`
}
