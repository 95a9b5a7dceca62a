import type { Tx } from '@quina/db/server'
import { type Day, insist } from '@quina/kernel'
import { sql } from 'kysely'

/** Someone active must always be able to edit roles, or nobody could ever again (ROL-03). Call it after the change. */
export async function insistSomeoneGoverns(tx: Tx, today: Day): Promise<void> {
  const { rows } = await sql`
    select from admin.app_user u join admin.granted g on g.user_id = u.id
    join admin.role_permission p on p.role_id = g.role_id and p.permission = 'admin.role.edit'
    where u.active and ${today} between g.from_day and g.to_day limit 1`.execute(tx)
  insist(rows.length > 0, 'ROL-003', 'Al menos un usuario activo debe poder editar los roles.', {
    status: 409,
  })
}
