import { rowOf, type Tx } from '@quina/db/server'
import type { Day } from '@quina/kernel'
import type { AdminDeps } from '../../admin-deps.server.ts'
import { type Grant, userPermissions } from '../user/user.contract.ts'
import { atSites, insistWithin, lacksOf, powerOf, powerOfGrants, raises, sitesOf } from './power.server.ts'

interface AccountChange {
  readonly userId: string
  readonly name: string
  readonly actorId: string
  /** The permission of the command, required at every site where the account holds a role. */
  readonly command: string
  readonly today: Day
}

/** Requires that the caller holds all that the account may do. One's own account is always allowed. @throws Problem `USU-014` */
export async function insistMayTouch(
  tx: Tx,
  { userId, name, actorId, command, today }: AccountChange,
  { permissions }: Pick<AdminDeps, 'permissions'>,
): Promise<void> {
  if (userId === actorId) return
  await insistWithin(tx, {
    actorId,
    today,
    command: atSites(command, await sitesOf(tx, { userId }, today), today),
    power: await powerOf(tx, userId, today),
    labels: permissions,
    of: `de ${name}`,
  })
}

/** Unlocking after wrong attempts grants nothing: the permission at one of the account's sites suffices. @throws `USU-014` */
export async function insistMayOpen(
  tx: Tx,
  { userId, name, actorId, command, today }: AccountChange,
  { permissions }: Pick<AdminDeps, 'permissions'>,
): Promise<void> {
  const input = atSites(command, await sitesOf(tx, { userId }, today), today)
  const lacks = await lacksOf(tx, actorId, { power: input, today })
  if (lacks < input.length || input.length === 0) return
  await insistWithin(tx, { actorId, today, command: input, power: [], labels: permissions, of: `de ${name}` })
}

interface GrantRequest {
  readonly actorId: string
  readonly today: Day
  readonly grants: readonly Grant[]
  /** Whether a grant is new; the rest existed before. */
  readonly isNew: (grant: Grant) => boolean
}

/** Requires that the giver of a role holds what it grants, there and for as long. @throws Problem `USU-014` beside the role */
export async function insistMayGive(
  tx: Tx,
  { actorId, today, grants, isNew }: GrantRequest,
  { permissions }: Pick<AdminDeps, 'permissions'>,
): Promise<void> {
  for (const [at, grant] of grants.entries()) {
    if (!isNew(grant) || (grant.toDay !== null && grant.toDay < today)) continue
    const { name = '' } = (await rowOf(tx, 'admin.role', grant.roleId, ['name'])) ?? {}
    await insistWithin(tx, {
      actorId,
      today,
      command: atSites(userPermissions.edit, [grant.campusId], today),
      power: await powerOfGrants(tx, [grant], today),
      labels: permissions,
      of: `del rol ${name}`,
      field: `roles.${at}.roleId`,
    })
  }
}

/** Whether with these roles a user could do more than now. */
export const givesMore = async (
  tx: Tx,
  {
    userId,
    grants,
    today,
  }: { readonly userId: string; readonly grants: readonly Grant[]; readonly today: Day },
): Promise<boolean> => raises(tx, userId, { power: await powerOfGrants(tx, grants, today), today })
