import type { Tx } from '@quina/db/server'
import { type Day, Problem } from '@quina/kernel'
import { sql } from 'kysely'
import type { ModulePermissions } from '../../admin-deps.server.ts'
import { rolePermissions } from '../role/role.contract.ts'
import type { Grant } from '../user/user.contract.ts'

/** A permission at one site or (campus null) at all of them, present and future, until a day. */
export type Power = Readonly<{ permission: string; campusId: string | null; untilDay: string }>

/** A holder grants, edits and revokes any role at its sites, without holding what the role grants. */
const anyRole = rolePermissions.any
const noEnd = 'infinity'

/** Returns what a user may do today or later. Another user who changes this account must hold it today. */
export async function powerOf(tx: Tx, userId: string, today: Day): Promise<Power[]> {
  const { rows } = await sql<Omit<Power, 'untilDay'>>`
    select distinct permission, campus_id from admin.granted_permission
    where user_id = ${userId} and to_day >= ${today}`.execute(tx)
  return rows.map((row) => ({ ...row, untilDay: today }))
}

/** Returns the powers of those grants that have not ended yet. */
export async function powerOfGrants(tx: Tx, grants: readonly Grant[], today: Day): Promise<Power[]> {
  const standing = grants.filter(({ toDay }) => toDay === null || toDay >= today)
  if (standing.length === 0) return []
  const rows = await tx
    .selectFrom('admin.rolePermission')
    .select(['roleId', 'permission'])
    .where('roleId', 'in', [...new Set(standing.map(({ roleId }) => roleId))])
    .execute()
  return standing.flatMap(({ roleId, campusId, toDay }) =>
    rows
      .filter((row) => row.roleId === roleId)
      .map(({ permission }) => ({ permission, campusId, untilDay: toDay ?? noEnd })),
  )
}

/** Returns the sites where a user holds roles, or where a role is held, today or later. */
export async function sitesOf(
  tx: Tx,
  whose: { readonly userId: string } | { readonly roleId: string },
  today: Day,
): Promise<(string | null)[]> {
  const all = tx
    .selectFrom('admin.userRole')
    .select('campusId')
    .distinct()
    .where((eb) => eb.or([eb('toDay', 'is', null), eb('toDay', '>=', today)]))
  const theirs =
    'userId' in whose ? all.where('userId', '=', whose.userId) : all.where('roleId', '=', whose.roleId)
  return (await theirs.execute()).map(({ campusId }) => campusId)
}

/** A permission at each of some sites, as required of a user who acts there today. */
export const atSites = (permission: string, sites: readonly (string | null)[], today: Day): Power[] =>
  sites.map((campusId) => ({ permission: permission.toLowerCase(), campusId, untilDay: today }))

type MissingPermission = Readonly<{ permission: string; campusName: string | null }>

/** Returns the part of some power that a user does not hold. `orAnyRole` counts the right to give what one does not hold. */
async function missing(
  tx: Tx,
  userId: string,
  { power, today, orAnyRole }: { power: readonly Power[]; today: Day; orAnyRole: boolean },
): Promise<MissingPermission[]> {
  const { rows } = await sql<MissingPermission>`
    select distinct p.permission, c.name as campus_name
    from unnest(${power.map(({ permission }) => permission)}::text[],
                ${power.map(({ campusId }) => campusId)}::uuid[],
                ${power.map(({ untilDay }) => untilDay)}::date[]) p (permission, campus_id, until_day)
    left join admin.campus c on c.id = p.campus_id
    where not exists (
      select from admin.granted_permission g
      where g.user_id = ${userId} and (g.permission = p.permission or (${orAnyRole} and g.permission = ${anyRole}))
        and (g.campus_id is null or g.campus_id = p.campus_id)
        and ${today} between g.from_day and g.to_day and g.to_day >= p.until_day)
    order by 1, 2`.execute(tx)
  return rows
}

/** Returns how many items of some power a user does not hold, or not for as long. */
export const lacksOf = async (tx: Tx, userId: string, input: Input): Promise<number> =>
  (await missing(tx, userId, { ...input, orAnyRole: false })).length

/** Whether a user would gain a permission, or hold one for longer. */
export const raises = async (tx: Tx, userId: string, given: Input): Promise<boolean> =>
  (await lacksOf(tx, userId, given)) > 0

type Input = Readonly<{ power: readonly Power[]; today: Day }>

export interface PowerInput extends Input {
  readonly actorId: string
  /** What the command itself requires at the sites that it affects: no other power replaces it. */
  readonly command: readonly Power[]
  readonly labels: () => readonly ModulePermissions[]
  /** *de Ana Pérez*: the owner of the power. */
  readonly of: string
  /** The field of the form that receives it. */
  readonly field?: string
}

/**
 * Requires that the caller holds what they give, change or take away, or the right to any role, at the same sites and for as
 * long.
 * @throws Problem `USU-014` (403), with what is missing
 */
export async function insistWithin(
  tx: Tx,
  { actorId, command, power, today, labels, of, field }: PowerInput,
): Promise<void> {
  const lacks = [
    ...(await missing(tx, actorId, { power: command, today, orAnyRole: false })),
    ...(await missing(tx, actorId, { power, today, orAnyRole: true })),
  ]
  if (lacks.length === 0) return
  const names = new Map(
    labels().flatMap(({ permissions }) =>
      permissions.map(({ name, label }) => [name.toLowerCase(), label] as const),
    ),
  )
  const [first, second, ...more] = lacks.map(
    ({ permission, campusName }) =>
      `«${names.get(permission) ?? permission}» en ${campusName ?? 'todas las sedes'}`,
  )
  const listed = [first, second].filter((one) => one !== undefined).join(', ')
  const rest = more.length === 0 ? '' : ` y ${more.length} más`
  const message = `Los permisos ${of} pasan de los suyos: a usted le falta ${listed}${rest}. Pídalo a quien los tenga.`
  throw new Problem('USU-014', message, {
    status: 403,
    ...(field === undefined ? {} : { fields: { [field]: message } }),
    facts: { missing: lacks.map(({ permission, campusName }) => ({ permission, campus: campusName })) },
  })
}
