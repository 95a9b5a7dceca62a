import { type Actor, campusScope } from '@quina/blocks/server'
import { type RawBuilder, sql } from 'kysely'
import { seesStore } from '../../catalogue/store-user/may-work.server.ts'

/* Pieces of the statements that read moves `m`, of a kind `k`, a lot `l` and a store `s`. */

/**
 * Returns whether a user sees the store `s` of a statement: the stores where they work (or all, with the permission) and the
 * transit of their sites; if a store was chosen, only that one.
 */
export const ownStores = (actor: Actor, storeId: string | null): RawBuilder<boolean> => sql<boolean>`
  ((${seesStore(actor, sql`s.id`)} or (s.kind = 'transit' and s.campus_id in (
      select o.campus_id from warehouse.store_user u join warehouse.store o on o.id = u.store_id
      where u.user_id = ${actor.userId})))
   and (${campusScope(actor)}::uuid is null or s.campus_id = ${campusScope(actor)}::uuid)
   and (${storeId}::uuid is null or s.id = ${storeId}::uuid))`

export const storeName = sql<string>`s.code || ' ' || s.name`
export const lotName = sql<string>`coalesce(nullif(l.number, ''), 'Sin lote')`
export const movementName = sql<string>`case when m.reverses is null then k.label else 'Reversión: ' || k.label end`

/** Whether no voucher had taken the `warehouse.booked_move` m on a day. */
export const notBookedOn = (on: string): RawBuilder<boolean> => sql<boolean>`
  (m.booked_on is null or m.booked_on > ${on}::date)`
