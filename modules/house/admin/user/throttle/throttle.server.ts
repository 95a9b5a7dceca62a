import type { Tx } from '@quina/db/server'
import { type Day, dayInBogota, fold, Problem, plural } from '@quina/kernel'
import { rolePermissions } from '../role/role.contract.ts'
import { userPermissions } from '../user/user.contract.ts'

/** The name that is tried, and the address. */
export interface Place {
  /** The e-mail of the named user, or the typed text when no user has that name. */
  readonly email: string
  /** Null when no user has that name. */
  readonly userId: string | null
  readonly ip: string
  readonly now: Date
  /** The browser, when the user has signed in with it before. */
  readonly device: string | null
}

/** The mark used for a user who is already signed in. */
export const inside = 'inside'

type Counter = Readonly<{ scope: Scope; key: string }>

/**
 * Returns the counters of an attempt, always locked in this order. A browser in which the owner has signed in counts alone, so
 * that strangers who try the name elsewhere, or behind the same address, do not make its owner wait. For a user who may unlock
 * others, failures elsewhere cause a wait only after many more attempts: otherwise nobody might be left to unlock anyone.
 */
async function countersOf(tx: Tx, { email, userId, ip, now, device }: Place): Promise<Counter[]> {
  const name = fold(email)
  if (device !== null) return [{ scope: 'device', key: `${name} ${device}` }]
  const pair: Counter = { scope: 'pair', key: `${name} ${ip}` }
  const opens = userId !== null && (await mayOpen(tx, userId, dayInBogota(now)))
  return [pair, { scope: opens ? 'opener' : 'user', key: name }]
}

async function mayOpen(tx: Tx, userId: string, today: Day): Promise<boolean> {
  const found = await tx
    .selectFrom('admin.grantedPermission')
    .select('permission')
    .where('userId', '=', userId)
    .where('permission', 'in', [userPermissions.unlock, rolePermissions.edit])
    .where('fromDay', '<=', today)
    .where('toDay', '>=', today)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Returns a refusal while a user must wait before trying again. Locks the counters of the attempt, so that parallel attempts are
 * counted one by one; an unknown name is counted the same, so that the answer reveals nothing.
 */
export async function waitOf(tx: Tx, place: Place): Promise<Problem | null> {
  const { ip, now, device } = place
  const fromAddress = device === null ? await attemptsOf(tx, { scope: 'ip', key: ip }) : undefined
  const wait = secondsLocked(fromAddress?.lockedUntil ?? null, now)
  if (wait > 0) return tooMany(wait, 'Hay demasiados intentos desde este equipo o red.')
  const waits: number[] = []
  for (const counter of await countersOf(tx, place)) {
    const { lockedUntil } = await lockedAttempts(tx, counter, now)
    waits.push(secondsLocked(lockedUntil, now))
  }
  const longest = Math.max(0, ...waits)
  return longest === 0 ? null : tooMany(longest, 'Hubo demasiados intentos con este usuario.')
}

function tooMany(seconds: number, what: string): Problem {
  const wait =
    seconds < 60
      ? plural(seconds, 'segundo', 'segundos')
      : plural(Math.ceil(seconds / 60), 'minuto', 'minutos')
  return new Problem('SES-002', `${what} Intente de nuevo en ${wait}.`, {
    status: 429,
    facts: { retryAfter: seconds },
  })
}

/** Counts one more failure. */
export async function countFailure(tx: Tx, place: Place): Promise<void> {
  const counters = await countersOf(tx, place)
  if (place.device === null) counters.push({ scope: 'ip', key: place.ip })
  for (const counter of counters) await countOne(tx, counter, place.now)
}

async function countOne(tx: Tx, counter: Counter, now: Date): Promise<void> {
  const before = await lockedAttempts(tx, counter, now)
  await tx
    .updateTable('admin.loginAttempt')
    .set(afterFailure(before, now, rules[counter.scope]))
    .where('scope', '=', counter.scope)
    .where('key', '=', counter.key)
    .execute()
}

/** Limits the requests for another password, by address and by name, whether the name exists or not. */
export async function waitToAsk(
  tx: Tx,
  { user, ip, now }: { readonly user: string; readonly ip: string; readonly now: Date },
): Promise<Problem | null> {
  const counters: Counter[] = [`address ${ip}`, `name ${fold(user)}`].map((key) => ({ scope: 'forgot', key }))
  for (const counter of counters) {
    const { lockedUntil } = await lockedAttempts(tx, counter, now)
    const wait = secondsLocked(lockedUntil, now)
    if (wait > 0) return tooMany(wait, 'Ya se pidió varias veces.')
  }
  for (const counter of counters) await countOne(tx, counter, now)
  return null
}

/** The counter of a PIN belongs to its owner, wherever the PIN is typed. */
const pinCounter = (key: string): Counter => ({ scope: 'pin', key })

export async function waitForPin(tx: Tx, key: string, now: Date): Promise<Problem | null> {
  const { lockedUntil } = await lockedAttempts(tx, pinCounter(key), now)
  const wait = secondsLocked(lockedUntil, now)
  return wait === 0 ? null : tooMany(wait, 'Hubo demasiados intentos con este PIN.')
}

export const countPin = (tx: Tx, key: string, now: Date): Promise<void> => countOne(tx, pinCounter(key), now)

export async function forgetPins(tx: Tx, userId: string): Promise<void> {
  const keys = [userId, `password ${userId}`]
  await tx.deleteFrom('admin.loginAttempt').where('scope', '=', 'pin').where('key', 'in', keys).execute()
}

/** Clears the counters of a name after a success, or by an administrator, wherever it was tried. */
export async function forgetFailures(tx: Tx, email: string): Promise<void> {
  const name = fold(email)
  await tx
    .deleteFrom('admin.loginAttempt')
    .where((eb) =>
      eb.or([
        eb('scope', 'in', ['user', 'opener']).and('key', '=', name),
        eb('scope', 'in', ['pair', 'device']).and(
          eb.fn('starts_with', ['key', eb.val(`${name} `)]),
          '=',
          true,
        ),
      ]),
    )
    .execute()
}

const monthMs = 30 * 86_400_000

/** Deletes the failures of more than a month ago. */
export async function forgetOldFailures(tx: Tx, now: Date): Promise<void> {
  await tx
    .deleteFrom('admin.loginAttempt')
    .where('firstAt', '<', new Date(now.getTime() - monthMs))
    .where((eb) => eb.or([eb('lockedUntil', 'is', null), eb('lockedUntil', '<', now)]))
    .execute()
}

/** Returns until when a name must wait, wherever it is tried from. */
export async function lockOf(tx: Tx, email: string, now: Date): Promise<Date | null> {
  const attempts = await attemptsOf(tx, { scope: 'user', key: fold(email) })
  return attempts !== undefined && secondsLocked(attempts.lockedUntil, now) > 0 ? attempts.lockedUntil : null
}

const attemptsOf = (tx: Tx, { scope, key }: Counter): Promise<Attempts | undefined> =>
  tx
    .selectFrom('admin.loginAttempt')
    .select(['failures', 'firstAt', 'lockedUntil'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst()

/** Returns the row under lock, created when there is none. */
const lockedAttempts = (tx: Tx, { scope, key }: Counter, now: Date): Promise<Attempts> =>
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

/** Failed sign-ins of one name, address, browser, or name at an address. */
export type Attempts = Readonly<{ failures: number; firstAt: Date; lockedUntil: Date | null }>

export interface ThrottleRule {
  /** The failure, within a quarter of an hour, from which each one causes a wait. */
  readonly limit: number
  /** The first wait, in seconds; each next wait is twice as long, up to a quarter of an hour. */
  readonly firstWait: number
}

/** The limits by scope. A wait ends by itself: a permanent lock would let anyone who knows a name lock its owner out. */
export const rules = {
  /** One name, from anywhere. */
  user: { limit: 5, firstWait: 30 },
  /** The name of a user who may unlock others, from anywhere. */
  opener: { limit: 60, firstWait: 30 },
  /** One name from one address. */
  pair: { limit: 5, firstWait: 30 },
  /** One name from a browser in which its owner has signed in before. */
  device: { limit: 5, firstWait: 30 },
  /** One address, whatever the names: many people may share it. */
  ip: { limit: 30, firstWait: 60 },
  /** Requests for another password, for one name or from one address. */
  forgot: { limit: 10, firstWait: 60 },
  /** One PIN for signing, or the password that sets it. */
  pin: { limit: 5, firstWait: 60 },
} as const satisfies Record<string, ThrottleRule>
type Scope = keyof typeof rules

const windowMs = 15 * 60_000
const longestMs = 15 * 60_000
/** A name without failures for this long after its last wait starts afresh. */
const forgivenMs = 60 * 60_000

/** Returns the state after one more failure. */
export function afterFailure(before: Attempts, now: Date, { limit, firstWait }: ThrottleRule): Attempts {
  const isFresh = startsAgain(before, now, limit)
  const failures = isFresh ? 1 : before.failures + 1
  const firstAt = isFresh ? now : before.firstAt
  if (failures < limit) return { failures, firstAt, lockedUntil: null }
  const waitMs = Math.min(firstWait * 1000 * 2 ** Math.min(failures - limit, 20), longestMs)
  return { failures, firstAt, lockedUntil: new Date(now.getTime() + waitMs) }
}

/** Slow failures are forgotten; those that caused a wait are remembered for a while, so that the next wait is longer. */
function startsAgain({ failures, firstAt, lockedUntil }: Attempts, now: Date, limit: number): boolean {
  if (failures < limit || lockedUntil === null) return now.getTime() - firstAt.getTime() > windowMs
  return now.getTime() - lockedUntil.getTime() > forgivenMs
}

/** Seconds to wait: 0 when free to try. */
export const secondsLocked = (lockedUntil: Date | null, now: Date): number =>
  lockedUntil === null ? 0 : Math.max(0, Math.ceil((lockedUntil.getTime() - now.getTime()) / 1000))
