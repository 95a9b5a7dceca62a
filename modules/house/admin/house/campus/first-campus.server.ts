import type { Tx } from '@quina/db/server'
import { newId } from '@quina/kernel'

/** Creates a first site, to be renamed, when there is none: nobody works without a site. */
export async function openFirstCampus(tx: Tx): Promise<void> {
  const any = await tx.selectFrom('admin.campus').select('id').limit(1).executeTakeFirst()
  if (any !== undefined) return
  await tx
    .insertInto('admin.campus')
    .values({ id: newId(), code: '01', name: 'Sede principal' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
