import type { Tx } from '@quina/db/server'
import { type Day, insist } from '@quina/kernel'
import { sql } from 'kysely'

/**
 * Serialises the changes to permissions, because one could otherwise change what another is about to judge. It is the first lock
 * that such a change takes.
 */
export async function holdGovernance(tx: Tx): Promise<void> {
  await tx.selectFrom('admin.governance').select('theOnly').forUpdate().execute()
}

/**
 * Ensures that some active user can always edit roles, by a role and an account without an end: otherwise nobody could ever again
 * (ROL-03). Call it after the change. A concurrent call waits for the first and then sees its result.
 * @throws Problem `ROL-003`
 */
export async function insistSomeoneGoverns(tx: Tx, today: Day): Promise<void> {
  await holdGovernance(tx)
  const { rows } = await sql`
    select from admin.app_user u
    join admin.granted_permission g on g.user_id = u.id and g.permission = 'admin.role.edit'
    where u.active and u.expires_on is null and g.from_day <= ${today} and g.to_day = 'infinity' limit 1`.execute(
    tx,
  )
  const message = 'Al menos un usuario activo debe poder editar los roles siempre, sin fecha de fin.'
  insist(rows.length > 0, 'ROL-003', message, { status: 409 })
}
