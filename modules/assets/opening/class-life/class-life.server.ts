import { rowsFrom, type Tx } from '@quina/db/server'

/** Months of life of the classes of these lines; null of a class that is not depreciated. */
export async function classLives(
  tx: Tx,
  lines: readonly { readonly classId: string }[],
): Promise<ReadonlyMap<string, number | null>> {
  const ids = [...new Set(lines.map(({ classId }) => classId))]
  const rows = await rowsFrom<{ id: string; lifeMonths: number | null }>(tx)`
    select id, life_months as "lifeMonths" from assets.asset_class where id = any(${ids}::uuid[])`
  return new Map(rows.map(({ id, lifeMonths }) => [id, lifeMonths]))
}
