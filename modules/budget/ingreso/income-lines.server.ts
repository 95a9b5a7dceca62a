import type { LineId } from '@quina/blocks'
import type { Tx } from '@quina/db/server'
import type { Id } from '@quina/kernel'
import { sql } from 'kysely'
import { lineDeltas } from '../ledger/budget-ledger.server.ts'
import type { IncomeSources } from './income-moves.domain.ts'
import type { IncomeOrigin } from './ingreso.contract.ts'

/** Locks lines of control of income in id order, so that no two deeds wait for each other. */
export async function lockIncomeControl(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    select id from budget.aforo where id = any(${[...new Set(ids)]}::uuid[]) order by id for update`.execute(
    tx,
  )
}

/** Locks the lines of control behind some income lines and those of control about to be used, then the lines themselves. */
export async function lockIncomeLines(
  tx: Tx,
  lineIds: readonly LineId[],
  aforoIds: readonly string[] = [],
): Promise<IncomeSources> {
  const wanted = [...new Set(lineIds)]
  if (wanted.length === 0) {
    await lockIncomeControl(tx, aforoIds)
    return new Map()
  }
  const behind = await sql<{ id: string }>`
    select distinct aforo_id as id from budget.line where id = any(${wanted}::uuid[]) and aforo_id is not null`.execute(
    tx,
  )
  await lockIncomeControl(tx, [...aforoIds, ...behind.rows.map((row) => row.id)])
  const rows = await sql<{
    id: LineId
    aforoId: Id<'budget.aforo'>
    vigencia: number
    cpc: string | null
    origin: IncomeOrigin
  }>`
    select l.id, l.aforo_id as "aforoId", f.vigencia, i.cpc, i.origin
    from budget.line l join budget.aforo f on f.id = l.aforo_id join budget.ingreso_line i on i.id = l.id
    where l.id = any(${wanted}::uuid[]) order by l.id for update of l`.execute(tx)
  const deltas = await lineDeltas(tx, rows.rows)
  return new Map(
    rows.rows.map(({ id, aforoId, vigencia, cpc, origin }) => [
      id as string,
      { aforoId, vigencia, cpc, origin, deltas: deltas.get(id) ?? [] },
    ]),
  )
}
