import { addTo, type Tx } from '@quina/db/server'
import { newId } from '@quina/kernel'
import { sql } from 'kysely'
import { pinOperations } from '../../modules/house/admin/session/pin/pin.server.ts'
import { hashPassword } from '../../modules/house/admin/user/password/password.server.ts'

/** The PIN of anyone who signs in a test. */
export const pin = '480216'

/** Somebody may do this in a site, and signs with a PIN of their own. */
export async function withPin(
  tx: Tx,
  {
    userId,
    campusId,
    permission,
  }: { readonly userId: string; readonly campusId: string; readonly permission: string },
): Promise<void> {
  pinOperations({ hours: 12, perUser: 3 })
  const roleId = newId<'admin.role'>()
  await addTo(tx, 'admin.role', { id: roleId, name: `Firma ${roleId}` })
  await sql`insert into admin.role_permission (role_id, permission) values (${roleId}, ${permission})`.execute(
    tx,
  )
  await sql`insert into admin.user_role (id, user_id, role_id, campus_id, from_day)
            values (${newId()}, ${userId}, ${roleId}, ${campusId}, '2026-01-01')`.execute(tx)
  await sql`insert into admin.signing_pin (user_id, pin_hash, set_at)
            values (${userId}, ${await hashPassword(pin)}, now())`.execute(tx)
}
