import { oneFrom, rowFrom, type Tx } from '@quina/db/server'
import type { Day } from '@quina/kernel'
import { lotNumber } from './lot.domain.ts'

export interface LotInput {
  readonly productId: string
  /** As it was typed or read. */
  readonly number: string | null
  readonly expiry: Day | null
  readonly enteredOn: Day
}

/**
 * The lot of a product with a number and an expiry, made if nobody had it: one that differs in capitals, hyphens or spaces at its
 * ends is the same. Waits for anybody who makes the same one.
 */
export async function lotOf(tx: Tx, { productId, number, expiry, enteredOn }: LotInput): Promise<string> {
  const written = lotNumber(number)
  const known = await rowFrom<{ id: string }>(tx)`
    select id from warehouse.lot
    where product_id = ${productId} and key = upper(${written}) and expiry is not distinct from ${expiry}::date`
  if (known !== undefined) return known.id
  const { id } = await oneFrom<{ id: string }>(tx)`
    insert into warehouse.lot (id, product_id, number, expiry, entered_on)
    values (gen_random_uuid(), ${productId}, ${written}, ${expiry}::date, ${enteredOn}::date)
    on conflict on constraint lot_once do update set entered_on = lot.entered_on returning id`
  return id
}
