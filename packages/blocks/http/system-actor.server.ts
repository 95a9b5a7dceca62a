import type { Id } from '@quina/kernel'
import type { Actor } from './actor.ts'
import { allCampuses } from './reach/scope.server.ts'

/** The user of what the product does by itself; the same as `platform.system_user()`. No account may have this id. */
export const systemUserId = '00000000-0000-7000-8000-000000000001' as Id<'admin.user'>

/**
 * The system at one site: it reaches every site and holds no other permission, so each action is allowed by `actingOn`. It has no
 * account: it cannot sign in or receive a role.
 */
export const systemActor = (campusId: Actor['campusId']): Actor => ({
  userId: systemUserId,
  name: 'Sistema',
  campusId,
  permissions: new Set([allCampuses.toLowerCase()]),
})
