import { rowFrom, type Tx, valueFrom } from '@quina/db/server'
import type { Day } from '@quina/kernel'
import { sql } from 'kysely'
import { lotNumber } from './lot.domain.ts'

export interface LotInput {
  readonly productId: string
  /** As typed or read. */
  readonly number: string | null
  readonly expiry: Day | null
  readonly enteredOn: Day
}

/**
 * Returns the lot of a product by number and expiry, and creates it if it does not exist. Lots that differ only in capitals, the
 * kind of hyphen or outer spaces are the same. A concurrent creation of the same lot waits.
 */
export async function lotOf(tx: Tx, { productId, number, expiry, enteredOn }: LotInput): Promise<string> {
  const written = lotNumber(number)
  const known = await rowFrom<{ id: string }>(tx)`
    select id from warehouse.lot
    where product_id = ${productId} and key = upper(${written}) and expiry is not distinct from ${expiry}::date`
  if (known !== undefined) return known.id
  return valueFrom<string>(tx)`
    insert into warehouse.lot (id, product_id, number, expiry, entered_on)
    values (gen_random_uuid(), ${productId}, ${written}, ${expiry}::date, ${enteredOn}::date)
    on conflict on constraint lot_once do update set entered_on = lot.entered_on returning id`
}

/** Holds a lot in every store, or releases it; exits under way finish first. A blocked lot names its alert. */
export async function setLotStatus(
  tx: Tx,
  lotIds: readonly string[],
  {
    status,
    reason,
  }: { readonly status: 'available' | 'quarantine' | 'blocked'; readonly reason: string | null },
): Promise<void> {
  await sql`
    update warehouse.lot l set status = ${status}, reason = ${reason}, version = version + 1
    from (select id from warehouse.lot where id = any(${[...lotIds]}::uuid[]) order by id for update) o
    where l.id = o.id`.execute(tx)
}
