import type { Tx } from '@quina/db/server'
import { insist, newId, pluck } from '@quina/kernel'
import type { Grant } from './user.contract.ts'

/** The roles of a user, past ones included, with their names. */
export const grantsIn = (tx: Tx, userId: string) =>
  tx
    .selectFrom('admin.userRole as ur')
    .innerJoin('admin.role as r', 'r.id', 'ur.roleId')
    .leftJoin('admin.campus as c', 'c.id', 'ur.campusId')
    .select([
      'ur.roleId',
      'ur.campusId',
      'ur.fromDay',
      'ur.toDay',
      'r.name as roleName',
      'c.name as campusName',
    ])
    .where('ur.userId', '=', userId)
    .orderBy('r.name')
    .orderBy('ur.fromDay')
    .execute()

const keyOf = ({ roleId, campusId, fromDay, toDay }: Grant): string =>
  [roleId, campusId, fromDay, toDay].join(' ')

/** Returns a test for the roles that a user does not hold yet, comparing days too. */
export function newAmong(before: readonly Grant[]): (grant: Grant) => boolean {
  const held = new Set(before.map(keyOf))
  return (grant) => !held.has(keyOf(grant))
}

export function isSameGrants(some: readonly Grant[], others: readonly Grant[]): boolean {
  const keys = (grants: readonly Grant[]) => grants.map(keyOf).sort().join('\n')
  return keys(some) === keys(others)
}

/** The user who grants the roles, and the reason when a segregation was set aside. */
export type GrantOrigin = Readonly<{ createdBy: string | null; reason: string | null }>

/** Replaces the roles of a user by these, which were checked before; those that stay keep their rows. */
export async function setGrants(
  tx: Tx,
  { userId, grants }: { readonly userId: string; readonly grants: readonly Grant[] },
  giving: GrantOrigin = { createdBy: null, reason: null },
): Promise<void> {
  const before = await tx.selectFrom('admin.userRole').selectAll().where('userId', '=', userId).execute()
  const wanted = new Map(grants.map((grant) => [keyOf(grant), grant]))
  const gone = before.filter((row) => !wanted.delete(keyOf(row)))
  if (gone.length > 0) await tx.deleteFrom('admin.userRole').where('id', 'in', pluck(gone, 'id')).execute()
  for (const { roleId, campusId, fromDay, toDay } of wanted.values())
    await tx
      .insertInto('admin.userRole')
      .values({ id: newId(), userId, roleId, campusId, fromDay, toDay, ...giving })
      .execute()
}

/** Checks that roles and sites exist and that days are in order. @throws Problem `USU-003` … `USU-005` */
export async function insistGrantable(tx: Tx, grants: readonly Grant[]): Promise<void> {
  const roles = await tx.selectFrom('admin.role').select(['id', 'everywhere', 'active', 'name']).execute()
  const sites = await tx.selectFrom('admin.campus').select('id').execute()
  const byId = new Map(roles.map((role) => [role.id, role]))
  const known = new Set(sites.map(({ id }) => id))
  grants.forEach(({ roleId, campusId, fromDay, toDay }, index) => {
    const field = (name: string, message: string) => ({ fields: { [`roles.${index}.${name}`]: message } })
    const role = byId.get(roleId)
    insist(role !== undefined, 'USU-003', 'El rol no existe.', field('roleId', 'Elija un rol.'))
    insist(
      campusId === null || known.has(campusId),
      'USU-003',
      'La sede no existe.',
      field('campusId', 'Elija una sede.'),
    )
    insist(
      campusId !== null || role.everywhere,
      'USU-004',
      `El rol ${role.name} se asigna en una sede.`,
      field('campusId', 'Elija una sede.'),
    )
    const inOrder = toDay === null || toDay >= fromDay
    insist(
      inOrder,
      'USU-005',
      'El rol termina antes de empezar.',
      field('toDay', 'Elija una fecha posterior.'),
    )
  })
}
