import { rowsFrom, type Tx } from '@quina/db/server'

/** Months of life of each class; null of one that is not depreciated. */
export async function classLives(tx: Tx): Promise<ReadonlyMap<string, number | null>> {
  const rows = await rowsFrom<{ id: string; lifeMonths: number | null }>(tx)`
    select id, life_months as "lifeMonths" from assets.asset_class`
  return new Map(rows.map(({ id, lifeMonths }) => [id, lifeMonths]))
}
