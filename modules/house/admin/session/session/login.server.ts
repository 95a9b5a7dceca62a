import type { BarsEntry } from '@quina/blocks/server'
import { changeWhere, type Tx } from '@quina/db/server'
import { dayInBogota, Problem } from '@quina/kernel'
import type { LinkMail } from '../../user/mail/link-mail.server.ts'
import { isPassword, nobodysHash } from '../../user/password/password.server.ts'
import { recordUserEvent } from '../../user/session-store/event.server.ts'
import {
  campusesOf,
  closeByToken,
  openSession,
  type SessionLimits,
} from '../../user/session-store/store.server.ts'
import { deviceOf } from '../../user/throttle/device.server.ts'
import { countFailure, forgetFailures, type Place, waitOf } from '../../user/throttle/throttle.server.ts'
import { takeCode } from '../../user/two-factor/two-factor.server.ts'
import { mayEnterAt } from '../../user/user/entry-hours.domain.ts'

export interface LoginInput {
  readonly email: string
  readonly password: string
  readonly code: string | undefined
  readonly now: Date
  readonly ip: string
  readonly userAgent: string
  /** The session cookie that came with the request: it ends here, whatever user it belonged to. */
  readonly previous: string | undefined
  /** The cookie by which a browser remembers who has signed in with it. */
  readonly device: string | undefined
}

export interface LoginRules {
  /** Lets other modules bar a user from signing in: an employee who retired (SEG-08). */
  readonly barsEntry: BarsEntry
  readonly appKey: string
  readonly limits: SessionLimits
  /** Null when there is no mail server: administrators hand links over. */
  readonly mail: LinkMail | null
}

/**
 * Signs a user in, and returns the token of a new session. A refusal is returned, not thrown, so that the count of attempts is
 * committed. Unknown, inactive and mistaken look the same, in words and in time (SEG-02).
 */
export async function enter(
  tx: Tx,
  entering: LoginInput,
  { appKey, limits, barsEntry }: LoginRules,
): Promise<string | Problem> {
  const { code, now, ip, userAgent, previous } = entering
  const named = { ...entering, ...(await placeOf(tx, entering, appKey)) }
  const wait = await waitOf(tx, named)
  if (wait) return wait

  const user = await userWith(tx, named)
  if (user === null || (await barsEntry(tx, user.userId, dayInBogota(now))))
    return await failed(tx, named, 'Usuario o contraseña incorrectos.')
  if (user.totpSecret !== null && !code) return needsCode()
  if (!(await takeCode(tx, user, { code: code ?? '', now, appKey })))
    return await failed(tx, named, 'El código no es válido o ya se usó.')

  await forgetFailures(tx, named.email)
  if (!mayEnterAt(now, user)) return await tooEarlyOrLate(tx, user.userId, ip)
  if (previous !== undefined) await closeByToken(tx, previous)
  const campuses = await campusesOf(tx, user.userId, dayInBogota(now))
  const campusId = campuses.length === 1 ? campuses[0]!.id : null
  const token = await openSession(tx, { userId: user.userId, campusId, now, ip, userAgent }, limits)
  await changeWhere(tx, 'admin.credential', { userId: user.userId }, { lastLoginAt: now })
  await recordUserEvent(tx, { event: 'login', about: user.userId, ip })
  return token
}

/** People sign in with their user name or their e-mail; mistakes are counted by the e-mail, whichever was typed. */
async function placeOf(
  tx: Tx,
  { email: typed, ip, now, device }: LoginInput,
  appKey: string,
): Promise<Place> {
  const name = typed.toLowerCase()
  const user = await tx
    .selectFrom('admin.appUser')
    .select(['id', 'email'])
    .where((eb) => eb.or([eb('username', '=', name), eb(eb.fn('lower', ['email']), '=', name)]))
    .executeTakeFirst()
  const mark = user === undefined ? null : deviceOf(device, { userId: user.id, appKey })
  return { email: user?.email ?? typed, userId: user?.id ?? null, ip, now, device: mark }
}

/** Shown only to a user who has already proved their identity. */
async function tooEarlyOrLate(tx: Tx, userId: string, ip: string): Promise<Problem> {
  await recordUserEvent(tx, { event: 'login_out_of_hours', about: userId, ip })
  return new Problem(
    'SES-008',
    'Su usuario no puede entrar a esta hora. Hable con el administrador del sistema.',
  )
}

const needsCode = (): Problem => {
  const message = 'Escriba el código de su aplicación de autenticación.'
  return new Problem('SES-003', message, { fields: { code: message } })
}

async function failed(tx: Tx, place: Place, message: string): Promise<Problem> {
  const { email, ip } = place
  await countFailure(tx, place)
  await recordUserEvent(tx, { event: 'login_failed', about: null, ip, facts: { email } })
  return new Problem('SES-001', message)
}

const absenceMs = 60 * 86_400_000

/** Returns the active user with this password, while it is valid; the password is checked even when there is no user. */
async function userWith(tx: Tx, { email, password, now }: Pick<LoginInput, 'email' | 'password' | 'now'>) {
  const user = await tx
    .selectFrom('admin.appUser as u')
    .innerJoin('admin.credential as c', 'c.userId', 'u.id')
    .select(['u.expiresOn', 'u.createdAt', 'u.allowedDays', 'u.allowedFrom', 'u.allowedTo'])
    .select(['c.lastLoginAt', 'c.reactivatedAt'])
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
  if (user.expiresOn !== null && user.expiresOn < dayInBogota(now)) return null
  // A user away for more than sixty days is suspended until an administrator unlocks the account (SEG-08).
  const seen = [user.lastLoginAt ?? user.createdAt, user.reactivatedAt].map((at) => at?.getTime() ?? 0)
  if (now.getTime() - Math.max(...seen) > absenceMs) return null
  return user.passwordExpiresAt !== null && user.passwordExpiresAt <= now ? null : user
}
