import type { Tx } from '@quina/db/server'
import { newId } from '@quina/kernel'

/** Nobody works without a site, so that the first administrator finds one, to be renamed. When there is any, nothing is done. */
export async function openFirstCampus(tx: Tx): Promise<void> {
  const any = await tx.selectFrom('admin.campus').select('id').limit(1).executeTakeFirst()
  if (any !== undefined) return
  await tx
    .insertInto('admin.campus')
    .values({ id: newId(), code: '01', name: 'Sede principal' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
