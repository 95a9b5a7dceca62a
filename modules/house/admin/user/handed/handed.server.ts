import { type AnyDocument, permissionFor, type Segregation } from '@quina/blocks'
import type { Tx } from '@quina/db/server'
import type { Day } from '@quina/kernel'
import { sql } from 'kysely'
import { type HandedPermission, type TakenOver, takenOver } from './handed.domain.ts'

/** What may be delegated, and the segregations. Read at each use, because the modules are put together later. */
export interface Delegable {
  readonly documents: () => readonly AnyDocument[]
  readonly segregations: () => readonly Segregation[]
}

/** Where and when a delegation is received. */
export type At = Readonly<{ campusId: string | null; on: Day }>

const approvalOf = (document: AnyDocument) => ({
  document,
  approve: permissionFor(document, 'approve').toLowerCase(),
  view: permissionFor(document, 'view').toLowerCase(),
})

interface ReceiverFacts extends At {
  readonly userId: string
  /** The permissions of the receiver's own roles at the site on the day. */
  readonly own: ReadonlySet<string>
}

/** Returns what a user may do at a site on a day by their valid delegations, within the present permissions of the givers. */
export async function receivedBy(
  tx: Tx,
  { userId, own, campusId, on }: ReceiverFacts,
  delegable: Delegable,
): Promise<TakenOver> {
  const { rows } = await sql<{ giverId: string; name: string }>`
    select d.giver_id, u.name from admin.delegation d
    join admin.app_user u on u.id = d.giver_id and u.active and (u.expires_on is null or u.expires_on >= ${on})
    where d.delegate_id = ${userId}::uuid and d.revoked_at is null and ${on}::date between d.from_day and d.to_day
    order by d.created_at, d.id`.execute(tx)
  const handed: HandedPermission[] = []
  for (const { giverId, name } of rows)
    for (const { approve, view } of await handedBy(tx, giverId, { campusId, on }, delegable))
      handed.push({ approve, view, from: { userId: giverId, name } })
  return takenOver(own, handed, delegable.segregations())
}

/** Returns what a user can delegate at a site on a day: what they approve themselves and may see, never what they received. */
export async function handedBy(tx: Tx, giverId: string, at: At, { documents }: Delegable) {
  const held = await heldBy(tx, giverId, at)
  return documents()
    .filter(({ lifecycle }) => 'approve' in lifecycle.actions)
    .map(approvalOf)
    .filter(({ approve, view }) => held.has(approve) && held.has(view))
}

/** Returns the permissions that a user has by their roles. */
export async function heldBy(tx: Tx, userId: string, { campusId, on }: At): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ permission: string }>`
    select distinct permission from admin.granted_permission
    where user_id = ${userId}::uuid and (campus_id is null or campus_id = ${campusId}::uuid)
      and ${on}::date between from_day and to_day`.execute(tx)
  return new Set(rows.map(({ permission }) => permission))
}
