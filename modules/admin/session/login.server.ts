import type { Tx } from '@quina/db/server'
import { dayInBogota, Problem } from '@quina/kernel'
import { isPassword, nobodysHash } from '../password/password.server.ts'
import { countFailure, forgetFailures, waitOf } from '../throttle/throttle.server.ts'
import { takeCode } from '../two-factor/two-factor.server.ts'
import { recordUserEvent } from './event.server.ts'
import { campusesOf, closeByToken, openSession, type SessionLimits } from './store.server.ts'

export interface Entering {
  readonly email: string
  readonly password: string
  readonly code: string | undefined
  readonly now: Date
  readonly ip: string
  readonly userAgent: string
  /** The session cookie that came with the request: it ends here, whoever it belonged to. */
  readonly previous: string | undefined
}

export interface LoginRules {
  readonly appKey: string
  readonly limits: SessionLimits
}

/**
 * Lets someone in, and gives them the token of a new session. A refusal is returned, not thrown,
 * so that what was counted stays counted.
 * Unknown, inactive and mistaken look the same, in words and in time (SEG-02).
 */
export async function enter(
  tx: Tx,
  entering: Entering,
  { appKey, limits }: LoginRules,
): Promise<string | Problem> {
  const { email, code, now, ip, userAgent, previous } = entering
  const wait = await waitOf(tx, entering)
  if (wait) return wait

  const user = await userWith(tx, entering)
  if (user === null) return await failed(tx, entering, 'Usuario o contraseña incorrectos.')
  if (user.totpSecret !== null && !code) return needsCode()
  if (!(await takeCode(tx, user, { code: code ?? '', now, appKey })))
    return await failed(tx, entering, 'El código no es válido o ya se usó.')

  await forgetFailures(tx, email)
  if (previous !== undefined) await closeByToken(tx, previous)
  const campuses = await campusesOf(tx, user.userId, dayInBogota(now))
  const campusId = campuses.length === 1 ? campuses[0]!.id : null
  const token = await openSession(tx, { userId: user.userId, campusId, now, ip, userAgent }, limits)
  await tx
    .updateTable('admin.credential')
    .set({ lastLoginAt: now })
    .where('userId', '=', user.userId)
    .execute()
  await recordUserEvent(tx, { event: 'login', about: user.userId, ip })
  return token
}

const needsCode = (): Problem => {
  const message = 'Escriba el código de su aplicación de autenticación.'
  return new Problem('SES-003', message, { fields: { code: message } })
}

async function failed(tx: Tx, entering: Entering, message: string): Promise<Problem> {
  const { email, ip } = entering
  await countFailure(tx, entering)
  await recordUserEvent(tx, { event: 'login_failed', about: null, ip, facts: { email } })
  return new Problem('SES-001', message)
}

/** The active user whose password this is, and is still good; the password is checked even when there is no user. */
async function userWith(tx: Tx, { email, password, now }: Entering) {
  const user = await tx
    .selectFrom('admin.appUser as u')
    .innerJoin('admin.credential as c', 'c.userId', 'u.id')
    .select([
      'u.active',
      'c.userId',
      'c.passwordHash',
      'c.passwordExpiresAt',
      'c.totpSecret',
      'c.totpLastStep',
    ])
    .where((eb) => eb(eb.fn('lower', ['u.email']), '=', email.toLowerCase()))
    .forUpdate('c')
    .executeTakeFirst()
  const isTheirs = await isPassword(password, user?.passwordHash ?? (await nobodysHash))
  if (user === undefined || !isTheirs || !user.active) return null
  return user.passwordExpiresAt !== null && user.passwordExpiresAt <= now ? null : user
}
