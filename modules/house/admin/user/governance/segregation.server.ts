import { brokenBy, type Segregation } from '@quina/blocks'
import { type Actor, can, lacking } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { addDays, type Day, must, newId, Problem, pluck } from '@quina/kernel'
import { atSites, lacksOf } from '../power/power.server.ts'
import { rolePermissions } from '../role/role.contract.ts'
import type { Grant } from '../user/user.contract.ts'
import { exceptionDaysMax, type SegregationException } from './conflict.contract.ts'
import { type Conflict, conflictsIn, isSetAside, type SetAside, wordsOfConflict } from './conflicts.domain.ts'
import { allowedBy, type SavedRole, settleExceptions, widenExceptions } from './role-exception.server.ts'

/** The facts needed to judge segregation on saving. */
export interface SegregationCheck {
  readonly segregations: readonly Segregation[]
  readonly exception: SegregationException | null
  readonly actor: Actor
  readonly today: Day
}

/** Returns the conflicts of a user with these roles, without those that exceptions set aside. */
export async function conflictsOf(
  tx: Tx,
  { userId, grants }: { readonly userId: string | null; readonly grants: readonly Grant[] },
  { segregations, today }: Pick<SegregationCheck, 'segregations' | 'today'>,
): Promise<Conflict[]> {
  const roles = await rolesWithPermissions(tx, pluck(grants, 'roleId'))
  const held = grants.map(({ roleId, campusId, fromDay, toDay }) => {
    const { roleName = '', permissions = new Set<string>() } = roles.get(roleId) ?? {}
    return { roleName, campusId, fromDay, toDay, permissions }
  })
  const exceptions = userId === null ? [] : await exceptionsOf(tx, { userId }, today)
  return conflictsIn(held, segregations, today).filter((conflict) => !isSetAside(conflict, exceptions))
}

/**
 * Refuses roles that join segregated duties, unless the giver may make an exception, gives a reason, and ends it in ninety days.
 * @throws Problem `CONFLICTO_FUNCIONES` (409), `SIN_PERMISO`, `USU-009` when the exception is too long, `USU-010` when the roles
 * go on after it.
 */
export async function insistSegregated(
  tx: Tx,
  { userId, grants }: { readonly userId: string; readonly grants: readonly Grant[] },
  judging: SegregationCheck,
): Promise<void> {
  const conflicts = await conflictsOf(tx, { userId, grants }, judging)
  const [first] = conflicts
  if (first === undefined) return
  const { exception } = judging
  if (exception === null) throw conflictProblem(conflicts)
  mustBeExceptable(judging, exception)
  await mustExceptThere(tx, conflicts, judging)
  for (const conflict of conflicts) mustEndWith(conflict, exception)
  for (const code of new Set(conflicts.map((one) => one.code)))
    await setAside(tx, { code, userId, roleId: null, permissions: [] }, judging)
}

function conflictProblem(conflicts: readonly Conflict[]): Problem {
  const message = 'Los roles juntan funciones que debe hacer gente distinta'
  const fields = Object.fromEntries(
    conflicts.map((conflict) => [`roles.${Math.max(...conflict.rows)}.roleId`, wordsOfConflict(conflict)]),
  )
  return new Problem('CONFLICTO_FUNCIONES', `${message}: ${conflicts.map(wordsOfConflict).join('; ')}.`, {
    status: 409,
    fields,
    facts: { conflicts },
  })
}

function mustBeExceptable({ actor, today }: SegregationCheck, { untilDay }: SegregationException): void {
  if (!can(actor, rolePermissions.exception)) throw lacking(rolePermissions.exception)
  const message = `La excepción termina entre hoy y ${exceptionDaysMax} días después.`
  const fits = untilDay >= today && untilDay <= addDays(today, exceptionDaysMax)
  must(fits, 'USU-009', 'exception.untilDay', message)
}

/** The power to make exceptions is required at the sites where the duties meet, not only at the caller's present site. */
async function mustExceptThere(
  tx: Tx,
  conflicts: readonly Conflict[],
  { actor, today }: SegregationCheck,
): Promise<void> {
  const sites = conflicts.map(({ campusId }) => campusId)
  const power = atSites(rolePermissions.exception, sites, today)
  if ((await lacksOf(tx, actor.userId, { power, today })) > 0) throw lacking(rolePermissions.exception)
}

function mustEndWith(conflict: Conflict, { untilDay }: SegregationException): void {
  const message = 'Con la excepción, uno de los dos roles debe terminar a más tardar el mismo día que ella.'
  const field = `roles.${Math.max(...conflict.rows)}.toDay`
  must(isSetAside(conflict, [{ code: conflict.code, untilDay }]), 'USU-010', field, message)
}

interface ExceptionKey {
  readonly code: string
  readonly userId: string | null
  readonly roleId: string | null
  /** The permissions that the role stops granting the day after. */
  readonly permissions: readonly string[]
}

async function setAside(
  tx: Tx,
  { permissions, ...excepted }: ExceptionKey,
  { exception, actor, today }: SegregationCheck,
): Promise<void> {
  if (exception === null) return
  await tx
    .insertInto('admin.segregationException')
    .values({
      id: newId(),
      ...excepted,
      ...exception,
      permissions: [...permissions],
      fromDay: today,
      createdBy: actor.userId,
    })
    .execute()
}

/** Returns the exceptions of a user, or of a role, that still hold. */
export async function exceptionsOf(
  tx: Tx,
  whose: { readonly userId: string } | { readonly roleId: string },
  today: Day,
): Promise<(SetAside & { readonly reason: string })[]> {
  const query = tx
    .selectFrom('admin.segregationException')
    .select(['code', 'reason', 'untilDay'])
    .where('untilDay', '>=', today)
    .where('settledAt', 'is', null)
    .orderBy('untilDay')
  return 'userId' in whose
    ? query.where('userId', '=', whose.userId).execute()
    : query.where('roleId', '=', whose.roleId).execute()
}

async function rolesWithPermissions(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { roleName: string; permissions: Set<string> }>()
  const rows = await tx
    .selectFrom('admin.role as r')
    .leftJoin('admin.rolePermission as p', 'p.roleId', 'r.id')
    .select(['r.id', 'r.name', 'p.permission'])
    .where('r.id', 'in', [...new Set(ids)])
    .execute()
  const roles = new Map<string, { roleName: string; permissions: Set<string> }>()
  for (const { id, name, permission } of rows) {
    const role = roles.get(id) ?? { roleName: name, permissions: new Set<string>() }
    if (permission !== null) role.permissions.add(permission)
    roles.set(id, role)
  }
  return roles
}

/**
 * Refuses a role that by itself joins segregated duties, like roles that join them together, and a change by which a holder of
 * the role would join them. What an exception allows is no longer granted when it ends.
 * @throws Problem `CONFLICTO_FUNCIONES` (409), `SIN_PERMISO`, `USU-009`
 */
export async function insistRoleSegregated(
  tx: Tx,
  role: SavedRole,
  judging: SegregationCheck,
): Promise<void> {
  const { id, permissions } = role
  const joined = brokenBy(permissions, judging.segregations)
  await settleExceptions(tx, id, joined)
  const stored = new Set((await exceptionsOf(tx, { roleId: id }, judging.today)).map(({ code }) => code))
  for (const one of joined) if (stored.has(one.code)) await widenExceptions(tx, role, one)
  const broken = joined.filter(({ code }) => !stored.has(code))
  if (broken.length > 0) {
    const words = broken.map(({ code, label }) => `${label} (${code})`).join('; ')
    const { exception } = judging
    if (exception === null)
      throw new Problem(
        'CONFLICTO_FUNCIONES',
        `El rol junta funciones que debe hacer gente distinta: ${words}.`,
        { status: 409, fields: { permissions: words }, facts: { conflicts: broken } },
      )
    mustBeExceptable(judging, exception)
    for (const one of broken) {
      const allowed = await allowedBy(tx, role, one)
      await setAside(tx, { code: one.code, userId: null, roleId: id, permissions: allowed }, judging)
    }
  }
  await mustLeaveHoldersApart(tx, id, judging)
}

async function mustLeaveHoldersApart(tx: Tx, roleId: string, judging: SegregationCheck): Promise<void> {
  const rows = await tx
    .selectFrom('admin.userRole as ur')
    .innerJoin('admin.appUser as u', 'u.id', 'ur.userId')
    .select(['ur.userId', 'u.name', 'ur.roleId', 'ur.campusId', 'ur.fromDay', 'ur.toDay'])
    .where('u.active', '=', true)
    .where('ur.userId', 'in', (eb) =>
      eb.selectFrom('admin.userRole').select('userId').where('roleId', '=', roleId),
    )
    .orderBy('u.name')
    .execute()
  for (const userId of new Set(rows.map((row) => row.userId))) {
    const grants = rows.filter((row) => row.userId === userId)
    const conflicts = await conflictsOf(tx, { userId, grants }, judging)
    const ours = conflicts.filter(({ rows: pair }) => pair.some((at) => grants[at]?.roleId === roleId))
    if (ours[0] === undefined) continue
    const name = grants[0]?.name ?? ''
    throw new Problem(
      'CONFLICTO_FUNCIONES',
      `${name} tendría funciones juntas: ${wordsOfConflict(ours[0])}.`,
      { status: 409, facts: { conflicts: ours, users: [name] } },
    )
  }
}
