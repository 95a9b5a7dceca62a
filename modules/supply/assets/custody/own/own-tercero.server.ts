import { type Tx, valueOrNull } from '@quina/db/server'

/** Whom of the terceros a user is: the employee behind their account, or the person it names. */
export async function ownTercero(tx: Tx, userId: string): Promise<string | null> {
  return valueOrNull<string>(tx)`
    select coalesce(e.tercero_id, u.person_id) as "terceroId" from admin.user_option u
    left join people.employee_face e on u.person_kind = 'employee' and e.id = u.person_id
    where u.id = ${userId}::uuid`
}
