import { changeById, type Tx } from '@quina/db/server'
import { type Day, insist, newId } from '@quina/kernel'
import { openFirstCampus } from '../../house/campus/first-campus.server.ts'
import { giveTemporaryPassword } from '../password/password.server.ts'
import { recordUserEvent } from '../session-store/event.server.ts'
import { closeSessionsOf } from '../session-store/store.server.ts'
import { forgetFailures } from '../throttle/throttle.server.ts'
import { dropSecret } from '../two-factor/two-factor.server.ts'
import { addUser } from './edit.server.ts'

export type Administrator = Readonly<{ email: string; name: string; now: Date; today: Day }>

const role = 'Administrador del sistema'

/**
 * Makes a user an administrator of every site, from the machine itself: the first user of an installation, or to restore access
 * when nobody can sign in. An existing user is unlocked, activated and given a temporary password.
 * @returns the temporary password, good for a day. @throws Problem `USU-006` when the e-mail is not one.
 */
export async function createAdministrator(
  tx: Tx,
  { email, name, now, today }: Administrator,
): Promise<string> {
  insist(/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email), 'USU-006', `«${email}» no es un correo.`)
  const found = await tx
    .selectFrom('admin.appUser')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .forUpdate()
    .executeTakeFirst()
  if (found)
    await changeById(tx, 'admin.appUser', found.id, {
      active: true,
      expiresOn: null,
      allowedDays: [],
      allowedFrom: null,
      allowedTo: null,
    })
  const id = found?.id ?? (await addUser(tx, { email, name, idNumber: null, roles: [], now })).id
  await grantEverywhere(tx, id, today)
  await openFirstCampus(tx)
  await dropSecret(tx, id)
  await closeSessionsOf(tx, id, { reason: 'password' })
  await forgetFailures(tx, email)
  await recordUserEvent(tx, { event: 'administrator_created', about: id, ip: null })
  return giveTemporaryPassword(tx, id, now)
}

async function grantEverywhere(tx: Tx, userId: string, today: Day): Promise<void> {
  const { id: roleId } = await tx
    .selectFrom('admin.role')
    .select('id')
    .where('name', '=', role)
    .where('template', '=', true)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('admin.userRole')
    .values({ id: newId(), userId, roleId, campusId: null, fromDay: today })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
