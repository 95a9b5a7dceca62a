import { createHash, randomBytes } from 'node:crypto'
import type { Delegated, SignedIn, WithholdsWork } from '@quina/blocks/server'
import { changeById, type Db, rowsFrom, rowWhere, type Tx } from '@quina/db/server'
import { type Day, dayInBogota, type Id, newId } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import { isIdle } from '../../house/idle/idle.server.ts'
import { type Delegable, receivedBy } from '../handed/handed.server.ts'
import { isSensitive } from '../two-factor/sensitive.domain.ts'

/** How long sessions last at most, even in use, and how many a person may keep open (SEG-04, SEG-07). */
export interface SessionLimits {
  readonly hours: number
  readonly perUser: number
  /** Users who administer or pay must have a second factor, and a password no older than half a year (SEG-01, SEG-03). */
  readonly guardsSensitive?: boolean
  /** Permissions that the hospital does not use on a day, whatever the roles grant. */
  readonly withholds?: readonly WithholdsWork[]
  /** The delegations of approvals. */
  readonly delegable?: Delegable
}

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
/** 256 random bits. The database keeps only their hash. */
export const newToken = (): string => randomBytes(32).toString('base64url')

export interface Visit {
  readonly userId: string
  readonly campusId: string | null
  readonly now: Date
  readonly ip: string
  readonly userAgent: string
}

/** Opens a session and closes the oldest ones over the limit. @returns the token, which is stored nowhere. */
export async function openSession(tx: Tx, visit: Visit, limits: SessionLimits): Promise<string> {
  const { userId, campusId, now, ip, userAgent } = visit
  const token = newToken()
  const id = newId()
  await tx
    .insertInto('admin.session')
    .values({
      id,
      tokenHash: hashOf(token),
      userId,
      campusId,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + limits.hours * 3_600_000),
      ip,
      userAgent: userAgent.slice(0, 300),
    })
    .execute()
  // A sign-in that waited for others of the same person began before them, and is still the last one.
  await closeFor(
    tx,
    'limit',
    sql`id in (select id from admin.session where user_id = ${userId}
      order by id = ${id}::uuid desc, last_seen_at desc, id desc offset ${limits.perUser})`,
  )
  return token
}

export const closeByToken = (tx: Tx, token: string) =>
  tx.deleteFrom('admin.session').where('tokenHash', '=', hashOf(token)).returning('userId').executeTakeFirst()

/** Why a session was closed without its owner signing out. */
type CloseReason = 'inactive' | 'administrator' | 'password' | 'limit' | 'own'

/** Closes every session of a user, or one. @returns how many there were. */
export const closeSessionsOf = (
  tx: Tx,
  userId: string,
  { reason, sessionId = null }: { readonly reason: CloseReason; readonly sessionId?: string | null },
): Promise<number> =>
  closeFor(
    tx,
    reason,
    sql`user_id = ${userId}::uuid and (${sessionId}::uuid is null or id = ${sessionId}::uuid)`,
  )

async function closeFor(tx: Tx, reason: CloseReason, which: RawBuilder<unknown>): Promise<number> {
  const closed = await rowsFrom(tx)`
    with closed as (delete from admin.session where ${which} returning token_hash)
    insert into admin.ended_session (token_hash, reason) select token_hash, ${reason} from closed
    on conflict do nothing returning 1 as one`
  return closed.length
}

/** Returns why the session of a token ended; null when it has not ended or nothing is known of it. */
export async function endOf(
  tx: Tx,
  token: string,
  now: Date,
): Promise<CloseReason | 'expired' | 'idle' | null> {
  const ended = await rowWhere(tx, 'admin.endedSession', { tokenHash: hashOf(token) }, ['reason'])
  if (ended !== undefined) return ended.reason as CloseReason
  const left = await rowWhere(tx, 'admin.session', { tokenHash: hashOf(token) }, ['expiresAt'])
  if (left === undefined) return null
  return left.expiresAt <= now ? 'expired' : 'idle'
}

/** The time of a call, and whether a page sent it by itself: such a call does not keep its session open (SEG-04). */
export type RequestedAt = Readonly<{ now: Date; unattended?: boolean }>

interface SessionRow {
  readonly sessionId: string
  readonly userId: Id<'admin.user'>
  readonly name: string
  readonly mustChange: boolean
  readonly hasSecondFactor: boolean
  readonly twoFactorRequired: boolean
  readonly passwordChangedAt: Date
  readonly lastSeenAt: Date
  /** Whether the user holds today, at some site, a role for work with patients. */
  readonly clinical: boolean
  readonly campusId: Id<'admin.campus'> | null
  readonly permissions: string[]
  readonly menuVersion: number
  /** Whether another user delegates to this one today. */
  readonly receives: boolean
}

/**
 * Returns the user of a token, unless the session was left unused for too long. The campus counts only while it is granted, and
 * permissions are those of that campus on this day (PER-03).
 */
export async function findSession(
  db: Db,
  token: string,
  { now, unattended = false }: RequestedAt,
  limits: SessionLimits,
): Promise<SignedIn | null> {
  const today = dayInBogota(now)
  const { rows } = await sql<SessionRow>`
    select s.id as session_id, s.user_id, u.name, k.must_change, s.last_seen_at, u.two_factor_required,
      k.totp_secret is not null as has_second_factor, k.password_changed_at, c.id as campus_id,
      exists (select from admin.granted g join admin.role r on r.id = g.role_id and r.clinical
              where g.user_id = s.user_id and ${today} between g.from_day and g.to_day) as clinical,
      array(select distinct g.permission from admin.granted_permission g
            where g.user_id = s.user_id and (g.campus_id is null or g.campus_id = c.id)
              and c.id is not null and ${today} between g.from_day and g.to_day order by 1) as permissions,
      exists (select from admin.delegation d where d.delegate_id = s.user_id and d.revoked_at is null
              and ${today}::date between d.from_day and d.to_day) as receives,
      (select version from admin.menu_version) as menu_version
    from admin.session s
    join admin.app_user u on u.id = s.user_id and u.active and (u.expires_on is null or u.expires_on >= ${today})
    join admin.credential k on k.user_id = u.id
    left join admin.campus c on c.id = s.campus_id and c.active and exists (
      select from admin.granted g where g.user_id = s.user_id and (g.campus_id is null or g.campus_id = c.id)
        and ${today} between g.from_day and g.to_day)
    where s.token_hash = ${hashOf(token)} and s.expires_at > ${now}
  `.execute(db)
  const found = rows[0]
  if (found === undefined || (await isIdle(db, found, now))) return null
  if (!unattended) await noteSeen(db, found, now)
  const { sessionId, userId, name, campusId, menuVersion: counter } = found
  const delegated = await delegatedTo(db, found, { on: today, limits })
  const held = [...found.permissions, ...(delegated?.keys() ?? [])]
  const permissions = await usedOf(db, held, { on: today, limits })
  const menuVersion = versionOf([String(counter), campusId ?? '', ...permissions])
  const owed = owedBy({ ...found, permissions: held }, now, limits)
  return {
    sessionId,
    userId,
    name,
    campusId,
    menuVersion,
    ...owed,
    permissions: new Set(permissions),
    ...(delegated === undefined ? {} : { delegated }),
  }
}

/** Returns what the user holds at their site by delegation, besides their own permissions; undefined when there is nothing. */
async function delegatedTo(
  db: Db,
  { userId, campusId, permissions, receives }: SessionRow,
  { on, limits: { delegable } }: SessionUse,
): Promise<Delegated | undefined> {
  if (!receives || campusId === null || delegable === undefined) return undefined
  const own = new Set(permissions)
  const { taken } = await receivedBy(db as Tx, { userId, own, campusId, on }, delegable)
  return taken.size === 0 ? undefined : taken
}

type SessionUse = Readonly<{ on: Day; limits: SessionLimits }>

/** Returns the permissions without those for work that the hospital does not do. */
export async function usedOf(
  db: Db,
  permissions: readonly string[],
  { on, limits }: SessionUse,
): Promise<string[]> {
  let used = [...permissions]
  for (const withheldOn of limits.withholds ?? []) {
    const withheld = await withheldOn(db as Tx, on)
    if (withheld !== null) used = used.filter((permission) => !withheld(permission))
  }
  return used
}

const sensitivePasswordDays = 180

/** Returns what the user must do before anything else: change the password, set up a second factor. */
function owedBy(found: SessionRow, now: Date, { guardsSensitive = false }: SessionLimits) {
  const guarded = guardsSensitive && isSensitive(found.permissions)
  const isOld = now.getTime() - found.passwordChangedAt.getTime() > sensitivePasswordDays * 86_400_000
  return {
    mustChange: found.mustChange || (guarded && isOld),
    mustEnrol: !found.hasSecondFactor && (found.twoFactorRequired || guarded),
  }
}

/** Notes the use of a session at most once a minute, which is enough for its expiry and spares a write on every request. */
async function noteSeen(db: Db, { sessionId, lastSeenAt }: SessionRow, now: Date): Promise<void> {
  if (now.getTime() - lastSeenAt.getTime() < 60_000) return
  await changeById(db, 'admin.session', sessionId, { lastSeenAt: now })
}

const versionOf = (parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 16)

/** Returns the sites that a user may choose on a day, by code. */
export async function campusesOf(tx: Tx, userId: string, today: Day) {
  return tx
    .selectFrom('admin.campus as c')
    .leftJoin('admin.campusList as l', 'l.id', 'c.id')
    .select(['c.id', 'c.code', 'c.name', 'l.municipality'])
    .where('c.active', '=', true)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('admin.granted as g')
          .select('g.userId')
          .where('g.userId', '=', userId)
          .where(({ or, eb: on, ref }) =>
            or([on('g.campusId', 'is', null), on('g.campusId', '=', ref('c.id'))]),
          )
          .where('g.fromDay', '<=', today)
          .where('g.toDay', '>=', today),
      ),
    )
    .orderBy('c.code')
    .execute()
}
