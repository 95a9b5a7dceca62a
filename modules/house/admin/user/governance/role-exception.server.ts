import type { Segregation } from '@quina/blocks'
import type { Tx } from '@quina/db/server'
import type { Day } from '@quina/kernel'
import { sql } from 'kysely'

/** A role as it has just been saved. */
export interface SavedRole {
  readonly id: string
  readonly permissions: readonly string[]
  /** Of them, those that it did not grant before. */
  readonly gained: readonly string[]
}

const inLowerCase = (names: readonly string[]): string[] => names.map((name) => name.toLowerCase())

/**
 * What a role may hold only while an exception lasts: what it gained of the two works, and whatever earlier exceptions had
 * allowed; the second work when it gained nothing, because both had been there before they were segregated.
 */
export async function allowedBy(tx: Tx, role: SavedRole, broken: Segregation): Promise<string[]> {
  const works = new Set(inLowerCase([...broken.one, ...broken.other]))
  const gained = inLowerCase(role.gained).filter((name) => works.has(name))
  const earlier = await tx
    .selectFrom('admin.segregationException')
    .select('permissions')
    .where('roleId', '=', role.id)
    .where('code', '=', broken.code)
    .where('settledAt', 'is', null)
    .execute()
  const allowed = new Set([...gained, ...earlier.flatMap(({ permissions }) => permissions)])
  if (allowed.size > 0) return [...allowed]
  const held = new Set(inLowerCase(role.permissions))
  return inLowerCase(broken.other).filter((name) => held.has(name))
}

/** What a role gains of the two works while an exception lasts ends with it too. */
export async function widenExceptions(tx: Tx, role: SavedRole, broken: Segregation): Promise<void> {
  await tx
    .updateTable('admin.segregationException')
    .set({ permissions: await allowedBy(tx, role, broken) })
    .where('roleId', '=', role.id)
    .where('code', '=', broken.code)
    .where('settledAt', 'is', null)
    .execute()
}

/** Exceptions of a role that no longer joins the works have nothing more to take away. */
export async function settleExceptions(
  tx: Tx,
  roleId: string,
  broken: readonly Segregation[],
): Promise<void> {
  const open = tx
    .updateTable('admin.segregationException')
    .set({ settledAt: sql<Date>`now()` })
    .where('roleId', '=', roleId)
    .where('settledAt', 'is', null)
  const codes = broken.map(({ code }) => code)
  await (codes.length === 0 ? open : open.where('code', 'not in', codes)).execute()
}

/** What a role still names and no longer grants, because the exception that allowed it has ended. */
export async function withdrawnFrom(tx: Tx, roleId: string, today: Day): Promise<string[]> {
  const { rows } = await sql<{ permission: string }>`
    select distinct held.permission
    from (select code, max(until_day) as until_day from admin.segregation_exception
          where role_id = ${roleId} and settled_at is null group by code) ended
    join admin.segregation_exception e on e.role_id = ${roleId} and e.code = ended.code and e.settled_at is null
    cross join unnest(e.permissions) held (permission)
    where ended.until_day < ${today} order by 1`.execute(tx)
  return rows.map(({ permission }) => permission)
}
