import type { RecalledSession, SignedIn } from '@quina/blocks/server'
import { type Db, writtenSince } from '@quina/db/server'
import { dayInBogota } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import { findSession, hashOf, type RequestedAt } from '../../user/session-store/store.server.ts'
import { mustProveOrigin } from './csrf.server.ts'
import type { LoginRules } from './login.server.ts'
import { csrfCookieName, sessionCookie } from './session.server.ts'

type SentCookies = Readonly<Record<string, string | undefined>>

/** How the application identifies users and refuses forged requests. */
export interface SessionDoor {
  readonly identify: (cookies: SentCookies, input: RequestedAt) => Promise<SignedIn | null>
  /** Returns the user as known moments ago, without a query: what must still hold is for the caller to check in the database. */
  readonly recall: (cookies: SentCookies, now: Date) => RecalledSession | null
  /** @throws Problem `GEN-CSRF` (419) */
  readonly mustBeOurs: (cookies: SentCookies, header: string | undefined) => void
}

export const sessionDoor = (db: Db, rules: LoginRules): SessionDoor => ({
  identify: async (cookies, at) => {
    const token = cookies[sessionCookie]
    if (token === undefined) return null
    return (await knownBy(db, token, at.now)) ?? lookUp(db, rules, token, at)
  },
  recall: (cookies, now) => {
    const token = cookies[sessionCookie]
    return token === undefined ? null : recalled(db, token, now)
  },
  mustBeOurs: (cookies, header) =>
    mustProveOrigin(rules.appKey, {
      sessionToken: cookies[sessionCookie],
      cookie: cookies[csrfCookieName],
      header,
    }),
})

async function lookUp(
  db: Db,
  { limits, barsEntry }: LoginRules,
  token: string,
  at: RequestedAt,
): Promise<SignedIn | null> {
  const { now } = at
  const asOf = barsEntry.reads && (await asOfNow(db, token, barsEntry.reads))
  const found = await findSession(db, token, at, limits)
  if (found === null || (await barsEntry(db, found.userId, dayInBogota(now)))) return null
  if (asOf) remember(db, token, { signedIn: found, asOf, at: now })
  return found
}

/** The tables that determine a user's identity and permissions; all of them are watched (`platform.touch`). */
const tables = [
  'admin.app_user',
  'admin.campus',
  'admin.credential',
  'admin.delegation',
  'admin.menu_version',
  'admin.role',
  'admin.role_permission',
  'admin.segregation_exception',
  'admin.user_role',
  'platform.parameter',
]
/** A session used within this time is neither idle nor due to be noted as used. */
const fresh = 60_000
const most = 500

type RememberedSession = Readonly<{ signedIn: SignedIn; asOf: AsOf; at: Date }>

/** The state of the database before a user was looked up. */
interface AsOf {
  readonly snapshot: string
  readonly tables: readonly number[]
  /** The site that the session requests, granted or not. */
  readonly campusId: string | null
}

/** The known users by database: a process that serves one database has one map. */
const everyone = new WeakMap<Db, Map<string, RememberedSession>>()

/** Reads the state before looking a user up, so that any later write causes a new lookup. */
async function asOfNow(db: Db, token: string, besides: readonly string[]): Promise<AsOf | null> {
  const { rows } = await sql<AsOf>`
    select pg_current_snapshot()::text as snapshot, s.campus_id,
           array(select to_regclass(name)::oid from unnest(${[...tables, ...besides]}::text[]) name) as tables
    from admin.session s where s.token_hash = ${hashOf(token)}`.execute(db)
  return rows[0] ?? null
}

function remember(db: Db, token: string, known: RememberedSession): void {
  const mine = everyone.get(db) ?? new Map<string, RememberedSession>()
  everyone.set(db, mine)
  mine.delete(token)
  mine.set(token, known)
  const [oldest = token] = mine.keys()
  if (mine.size > most) mine.delete(oldest)
}

/** Returns the user to whom a token belonged moments ago; null when the user must be looked up. */
function recalled(db: Db, token: string, now: Date): RecalledSession | null {
  const known = everyone.get(db)?.get(token)
  if (known === undefined || !isClose(now, known.at) || dayInBogota(now) !== dayInBogota(known.at))
    return null
  return { signedIn: known.signedIn, holds: holds(token, known.asOf, now) }
}

/** Returns the same user when nothing has changed since; null when the user must be looked up. */
async function knownBy(db: Db, token: string, now: Date): Promise<SignedIn | null> {
  const found = recalled(db, token, now)
  if (found === null) return null
  const { rows } = await sql<{ holds: boolean }>`select ${found.holds} as holds`.execute(db)
  return rows[0]?.holds === true ? found.signedIn : null
}

/**
 * Whether a session is still open, at the same site and in use, and nothing that determines the user's identity or permissions
 * was written since.
 */
const holds = (token: string, { snapshot, tables, campusId }: AsOf, now: Date): RawBuilder<boolean> =>
  sql<boolean>`exists (
    select from admin.session s
    where s.token_hash = ${hashOf(token)} and s.expires_at > ${now} and s.campus_id is not distinct from ${campusId}
      and s.last_seen_at > ${new Date(now.getTime() - fresh)} and s.last_seen_at < ${new Date(now.getTime() + fresh)}
      and not ${writtenSince(tables, snapshot)})`

const isClose = (now: Date, then: Date): boolean => Math.abs(now.getTime() - then.getTime()) < fresh
