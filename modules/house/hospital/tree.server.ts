import { rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import { sql } from 'kysely'
import type { Ancestry } from './tree.domain.ts'

/** Returns a node's ancestors under a given parent, the parent included, and the depth of the node's own branch. */
export async function ancestryOf(
  tx: Tx,
  table: 'hospital.cost_centre' | 'hospital.location',
  { id, parentId }: { readonly id: string | null; readonly parentId: string | null },
): Promise<Ancestry> {
  const source = sql.raw(table)
  const above = await rowsFrom<{ id: string }>(tx)`
    with recursive up as (
      select id, parent_id, 1 as level from ${source} where id = ${parentId}::uuid
      union all
      select above.id, above.parent_id, up.level + 1 from ${source} above join up on above.id = up.parent_id
      where up.level < 50)
    select id from up order by level`
  const below = await rowFrom<{ depth: number }>(tx)`
    with recursive down as (
      select id, 0 as level from ${source} where id = ${id}::uuid
      union all
      select child.id, down.level + 1 from ${source} child join down on child.parent_id = down.id where down.level < 50)
    select coalesce(max(level), 0)::int as depth from down`
  return { above: above.map((row) => row.id), below: below?.depth ?? 0 }
}

export async function hasActiveChildren(
  tx: Tx,
  table: 'hospital.costCentre' | 'hospital.location',
  id: string,
): Promise<boolean> {
  const found = await tx
    .selectFrom(table)
    .select('id')
    .where('parentId', '=', id)
    .where('active', '=', true)
    .limit(1)
    .execute()
  return found.length > 0
}
