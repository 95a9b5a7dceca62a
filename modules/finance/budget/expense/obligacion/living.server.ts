import type { LineId } from '@quina/blocks'
import { oneFrom, rowsFrom, type Tx } from '@quina/db/server'

/** The current obligación for another: the cuenta por pagar to which a change of year carried it, or itself. */
export async function livingObligacion(tx: Tx, obligacionId: string): Promise<string> {
  const row = await oneFrom<{ id: string }>(tx)`select budget.living_obligacion(${obligacionId}::uuid) as id`
  return row.id
}

/** A line of an obligación, with the line of the registro of its own year, by which the creditor module knows it. */
export type OwedLine = Readonly<{ id: LineId; registroLineId: string }>

/** The lines of an obligación, in order. Those of a cuenta por pagar name the registro from which they come. */
export async function owedLines(tx: Tx, obligacionId: string): Promise<readonly OwedLine[]> {
  return rowsFrom<OwedLine>(tx)`
    select l.id, coalesce(o.registro_line_id, l.registro_line_id) as "registroLineId"
    from budget.obligacion_line l
    left join budget.carried_line k on k.next_line_id = l.id
    left join budget.obligacion_line o on o.id = k.line_id
    where l.parent_id = ${obligacionId}::uuid order by l.position`
}
