import { type Actor, can } from '@quina/blocks/server'
import { rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import { insist } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import { type StoreVerb, seesStores, storeVerbs } from './store-user.contract.ts'

/** Whether a user sees a store: only the stores where they work, unless they have the permission to see all. */
export const seesStore = (actor: Actor, id: RawBuilder<string>): RawBuilder<boolean> => sql<boolean>`
  (${can(actor, seesStores)} or ${id} in (select store_id from warehouse.store_user where user_id = ${actor.userId}::uuid))`

/** Returns the pharmacy of a site where a user dispenses, when there is only one. */
export async function onlyPharmacyOf(
  tx: Tx,
  { userId, campusId }: { readonly userId: string; readonly campusId: string },
): Promise<{ id: string; label: string } | null> {
  const rows = await rowsFrom<{ id: string; label: string }>(tx)`
    select o.id, o.label from warehouse.store_user u join warehouse.store_option o on o.id = u.store_id
    where u.user_id = ${userId}::uuid and u.issues and o.enabled and o.kind = 'pharmacy' and o.campus_id = ${campusId}::uuid
    limit 2`
  return rows.length === 1 ? rows[0]! : null
}

/** Working in a store needs a row for the user, besides the permission of a role. @throws Problem BODEGA_NO_ASIGNADA by field */
export async function mustWorkIn(
  tx: Tx,
  userId: string,
  {
    storeId,
    verb,
    field = 'storeId',
  }: { readonly storeId: string; readonly verb: StoreVerb; readonly field?: string },
): Promise<void> {
  const row = await rowFrom<Record<StoreVerb, boolean>>(tx)`
    select receives, issues, transfers, adjusts, counts, approves from warehouse.store_user
    where store_id = ${storeId} and user_id = ${userId}`
  const message = `No tiene asignado «${storeVerbs[verb]}» en esa bodega.`
  insist(row?.[verb] === true, 'BODEGA_NO_ASIGNADA', message, { status: 403, fields: { [field]: message } })
}
