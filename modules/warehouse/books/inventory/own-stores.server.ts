import { type Actor, campusScope } from '@quina/blocks/server'
import { type RawBuilder, sql } from 'kysely'

/** Whether a user sees the store `s` of a statement: only those in which they work, and of these the one that was chosen. */
export const ownStores = (
  { userId, ...actor }: Actor,
  storeId: string | null,
): RawBuilder<boolean> => sql<boolean>`
  (s.id in (select u.store_id from warehouse.store_user u where u.user_id = ${userId})
   and (${campusScope({ ...actor })}::uuid is null or s.campus_id = ${campusScope({ ...actor })}::uuid)
   and (${storeId}::uuid is null or s.id = ${storeId}::uuid))`
