import { rowsFrom, type Tx } from '@quina/db/server'

/** Returns the cost centre of each place; null for a place without one. */
export async function centresOf(
  tx: Tx,
  locationIds: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const rows = await rowsFrom<{ id: string; costCentreId: string | null }>(tx)`
    select id, cost_centre_id as "costCentreId" from hospital.location_list where id = any(${locationIds}::uuid[])`
  return new Map(rows.map(({ id, costCentreId }) => [id, costCentreId]))
}

interface Place {
  readonly locationId: string | null
  /** The centre typed by the user, which takes precedence over the centre of the place. */
  readonly costCentreId: string | null
}

/** Returns the cost centre that bears the depreciation of assets in a place. */
export async function centreOf(tx: Tx, { locationId, costCentreId }: Place): Promise<string | null> {
  if (costCentreId !== null || locationId === null) return costCentreId
  return (await centresOf(tx, [locationId])).get(locationId) ?? null
}
