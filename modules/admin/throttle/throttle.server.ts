import type { Tx } from '@quina/db/server'
import { fold, Problem, plural } from '@quina/kernel'
import { type Attempts, addressRule, afterFailure, secondsLocked, userRule } from './throttle.domain.ts'

interface Place {
  readonly email: string
  readonly ip: string
  readonly now: Date
}
type Scope = 'user' | 'ip'

/**
 * Whether someone must wait before trying again. Locks the row of the user name, so that parallel tries are counted
 * one by one; a name that no user has is counted the same, so that the answer tells nothing.
 */
export async function waitOf(tx: Tx, { email, ip, now }: Place): Promise<Problem | null> {
  const fromAddress = await attemptsOf(tx, 'ip', ip)
  const wait = fromAddress && secondsLocked(fromAddress.lockedUntil, now)
  if (wait) return tooMany(wait, 'Hay demasiados intentos desde este equipo o red.')
  const { lockedUntil } = await lockedAttempts(tx, 'user', { key: fold(email), now })
  const seconds = secondsLocked(lockedUntil, now)
  return seconds === 0 ? null : tooMany(seconds, 'Cuenta bloqueada.')
}

function tooMany(seconds: number, what: string): Problem {
  if (!Number.isFinite(seconds))
    return new Problem('SES-002', `${what} Pida al administrador que la desbloquee.`, { status: 429 })
  const wait = plural(Math.ceil(seconds / 60), 'minuto', 'minutos')
  const facts = { retryAfter: seconds }
  return new Problem('SES-002', `${what} Intente de nuevo en ${wait}.`, { status: 429, facts })
}

/** One more failure, for the user name and for the address, always locked in this order. */
export async function countFailure(tx: Tx, { email, ip, now }: Place): Promise<void> {
  const ofUser = await lockedAttempts(tx, 'user', { key: fold(email), now })
  await write(tx, { scope: 'user', key: fold(email), ...afterFailure(ofUser, now, userRule) })
  const ofAddress = await lockedAttempts(tx, 'ip', { key: ip, now })
  await write(tx, { scope: 'ip', key: ip, ...afterFailure(ofAddress, now, addressRule) })
}

/** Success, or an administrator, lets the name start afresh. */
export async function forgetFailures(tx: Tx, email: string): Promise<void> {
  await tx
    .deleteFrom('admin.loginAttempt')
    .where('scope', '=', 'user')
    .where('key', '=', fold(email))
    .execute()
}

const monthMs = 30 * 86_400_000

/** Mistakes of a month ago are of no more use, unless they still keep someone out. */
export async function forgetOldFailures(tx: Tx, now: Date): Promise<void> {
  await tx
    .deleteFrom('admin.loginAttempt')
    .where('firstAt', '<', new Date(now.getTime() - monthMs))
    .where((eb) => eb.or([eb('lockedUntil', 'is', null), eb('lockedUntil', '<', now)]))
    .execute()
}

export async function lockOf(tx: Tx, email: string, now: Date): Promise<Date | null> {
  const attempts = await attemptsOf(tx, 'user', fold(email))
  return attempts !== undefined && secondsLocked(attempts.lockedUntil, now) > 0 ? attempts.lockedUntil : null
}

const attemptsOf = (tx: Tx, scope: Scope, key: string): Promise<Attempts | undefined> =>
  tx
    .selectFrom('admin.loginAttempt')
    .select(['failures', 'firstAt', 'lockedUntil'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst()

/** The row under lock; made when there is none. */
const lockedAttempts = (tx: Tx, scope: Scope, { key, now }: { key: string; now: Date }): Promise<Attempts> =>
  tx
    .insertInto('admin.loginAttempt')
    .values({ scope, key, firstAt: now })
    .onConflict((conflict) =>
      conflict
        .columns(['scope', 'key'])
        .doUpdateSet((eb) => ({ failures: eb.ref('admin.loginAttempt.failures') })),
    )
    .returning(['failures', 'firstAt', 'lockedUntil'])
    .executeTakeFirstOrThrow()

async function write(
  tx: Tx,
  { scope, key, ...attempts }: Attempts & { scope: Scope; key: string },
): Promise<void> {
  await tx
    .updateTable('admin.loginAttempt')
    .set(attempts)
    .where('scope', '=', scope)
    .where('key', '=', key)
    .execute()
}
