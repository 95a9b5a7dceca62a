import type { Actor } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import type { Day, Id } from '@quina/kernel'
import { heldBy, receivedBy } from '../../user/handed/handed.server.ts'
import { campusesOf, type SessionLimits, usedOf } from '../../user/session-store/store.server.ts'

/** Returns what a user could do at each of their sites if they signed in, for work done in their absence. */
export async function actorsOf(
  tx: Tx,
  { userId, name, on }: { userId: Id<'admin.user'>; name: string; on: Day },
  limits: SessionLimits,
): Promise<readonly Actor[]> {
  const actors: Actor[] = []
  for (const { id } of await campusesOf(tx, userId, on)) {
    const campusId = id as Actor['campusId']
    const own = await heldBy(tx, userId, { campusId, on })
    const delegated =
      limits.delegable && (await receivedBy(tx, { userId, own, campusId, on }, limits.delegable)).taken
    const used = await usedOf(tx, [...own, ...(delegated?.keys() ?? [])], { on, limits })
    const permissions = new Set(used)
    actors.push({ userId, name, campusId, permissions, ...(delegated === undefined ? {} : { delegated }) })
  }
  return actors
}
