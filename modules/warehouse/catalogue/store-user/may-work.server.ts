import { rowFrom, type Tx } from '@quina/db/server'
import { insist } from '@quina/kernel'
import { type StoreVerb, storeVerbs } from './store-user.contract.ts'

/** Working in a store needs a row that says so, besides the permission of a role. @throws Problem BODEGA_NO_ASIGNADA by field */
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
