import type { Segregation } from '@quina/blocks'
import type { Tx } from '@quina/db/server'
import type { Day } from '@quina/kernel'
import { sql } from 'kysely'

/** A role as it has just been saved. */
export interface SavedRole {
  readonly id: string
  readonly permissions: readonly string[]
  /** The permissions that it did not grant before. */
  readonly gained: readonly string[]
}

const inLowerCase = (names: readonly string[]): string[] => names.map((name) => name.toLowerCase())

/**
 * Returns the permissions that a role may grant only during an exception: those it gained of the two duties, and those that
 * earlier exceptions allowed; the second duty when it gained nothing, because it had both before they were segregated.
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

/** Adds to a role's exceptions what it gains of the two duties, so that it ends with them. */
export async function widenExceptions(tx: Tx, role: SavedRole, broken: Segregation): Promise<void> {
  await tx
    .updateTable('admin.segregationException')
    .set({ permissions: await allowedBy(tx, role, broken) })
    .where('roleId', '=', role.id)
    .where('code', '=', broken.code)
    .where('settledAt', 'is', null)
    .execute()
}

/** Closes the exceptions of a role that no longer joins the duties: they have nothing more to remove. */
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

/** Returns what a role names and no longer grants, because the exception that allowed it has ended. */
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
