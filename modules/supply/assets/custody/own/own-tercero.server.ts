import { type Tx, valueOrNull } from '@quina/db/server'

/** Returns the tercero of a user: the employee of the account, or the person that the account names. */
export async function ownTercero(tx: Tx, userId: string): Promise<string | null> {
  return valueOrNull<string>(tx)`
    select coalesce(e.tercero_id, u.person_id) as "terceroId" from admin.user_option u
    left join people.employee_face e on u.person_kind = 'employee' and e.id = u.person_id
    where u.id = ${userId}::uuid`
}
