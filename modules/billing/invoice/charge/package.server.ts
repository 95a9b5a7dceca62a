import type { Tx } from '@quina/db/server'
import { divide, scaled, unscaled } from '@quina/kernel'

/** What some packages include, in all. */
export async function componentsOf(
  tx: Tx,
  packageServiceId: string,
  quantity: string,
): Promise<readonly { readonly serviceId: string; readonly quantity: string }[]> {
  const rows = await tx
    .selectFrom('tariffs.serviceComponent')
    .select(['serviceId', 'quantity'])
    .where('packageId', '=', packageServiceId)
    .orderBy('serviceId')
    .execute()
  return rows.map((row) => ({
    serviceId: row.serviceId,
    quantity: multiplied(String(row.quantity), quantity),
  }))
}

/** To four decimals, halves up. */
const multiplied = (one: string, other: string): string =>
  unscaled(divide(scaled(one, 4) * scaled(other, 4), 10_000n, 'half-up'), 4)
