import { type SessionCall, signedInOf } from '@quina/blocks/server'
import { Problem } from '@quina/kernel'
import { isPassword } from '../password/password.server.ts'
import { countFailure, inside, waitOf } from '../throttle/throttle.server.ts'

/** Tries of the password by someone already inside count as those at the door. */
export async function wrongPassword(
  call: SessionCall,
  { field, given }: { field: string; given: string },
): Promise<Problem | null> {
  const { tx, ip, now } = call
  const { id: userId, email, passwordHash } = await accountOf(call)
  const place = { email, userId, ip, now, device: inside }
  const wait = await waitOf(tx, place)
  if (wait) return wait
  if (await isPassword(given, passwordHash)) return null
  await countFailure(tx, place)
  const message = 'La contraseña no es la actual.'
  return new Problem('SES-012', message, { fields: { [field]: message } })
}

/** Whoever is signed in, with what proves who they are. */
export const accountOf = (call: Pick<SessionCall, 'tx' | 'signedIn'>) =>
  call.tx
    .selectFrom('admin.appUser as u')
    .innerJoin('admin.credential as c', 'c.userId', 'u.id')
    .select(['u.id', 'u.name', 'u.email', 'u.twoFactorRequired', 'c.passwordHash', 'c.totpSecret'])
    .where('u.id', '=', signedInOf(call).userId)
    .executeTakeFirstOrThrow()
