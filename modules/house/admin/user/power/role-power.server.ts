import type { Call } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import type { Day, Problem } from '@quina/kernel'
import type { AdminDeps } from '../../admin-deps.server.ts'
import { rolePermissions } from '../role/role.contract.ts'
import { withoutFactor } from './factor.server.ts'
import { tellOwner } from './notice.server.ts'
import { atSites, insistWithin, sitesOf } from './power.server.ts'

interface RoleShape {
  readonly id: string
  readonly name: string
  /** The permissions that it grants, before and after. */
  readonly permissions: readonly string[]
}

/**
 * Requires that the caller holds all that the role grants: at every site where it is held, or at their own if nobody holds it.
 * @throws Problem `USU-014`
 */
export async function insistMayShape(
  { tx, actor, today }: Pick<Call, 'tx' | 'actor' | 'today'>,
  { id, name, permissions }: RoleShape,
  deps: Pick<AdminDeps, 'permissions'>,
): Promise<void> {
  const given = await sitesOf(tx, { roleId: id }, today)
  const sites = given.length === 0 ? [actor.campusId] : given
  await insistWithin(tx, {
    actorId: actor.userId,
    today,
    command: atSites(rolePermissions.edit, sites, today),
    power: permissions.flatMap((permission) => atSites(permission, sites, today)),
    labels: deps.permissions,
    of: `del rol ${name}`,
    field: 'permissions',
  })
}

type Gain = Readonly<{ id: string; gained: readonly string[] }>

type FactorCall = Pick<Call, 'tx' | 'actor' | 'now' | 'ip' | 'today'> & {
  readonly input: { readonly code: string | null }
}

/** Requires the second factor when the role has holders and they would gain by the change. */
export async function withoutFactorFor(
  call: FactorCall,
  { id, gained }: Gain,
  deps: AdminDeps,
): Promise<Problem | null> {
  if (gained.length === 0 || (await accountsWith(call.tx, id, call.today)).length === 0) return null
  return withoutFactor(call, call.input.code, deps)
}

/** Notifies the holders of the role that it grants them more. */
export async function tellHolders(
  { tx, actor, now, today }: Pick<Call, 'tx' | 'actor' | 'now' | 'today'>,
  { id, name, gained }: Gain & { readonly name: string },
  { mail }: Pick<AdminDeps, 'mail'>,
): Promise<void> {
  if (gained.length === 0) return
  const text = `amplió su rol ${name}: le permite hacer más en el sistema.`
  for (const account of await accountsWith(tx, id, today))
    await tellOwner(tx, { ...account, text }, { by: actor, now, mail })
}

const accountsWith = (tx: Tx, roleId: string, today: Day) =>
  tx
    .selectFrom('admin.userRole as ur')
    .innerJoin('admin.appUser as u', 'u.id', 'ur.userId')
    .select(['u.id as userId', 'u.email'])
    .distinct()
    .where('ur.roleId', '=', roleId)
    .where('u.active', '=', true)
    .where((eb) => eb.or([eb('ur.toDay', 'is', null), eb('ur.toDay', '>=', today)]))
    .execute()
