import type { Operation } from '@quina/blocks/server'
import type { AdminDeps } from '../../admin-deps.server.ts'
import { insistMayTouch } from './account-power.server.ts'

/**
 * Wraps a call of another module that may close, open or sign for an account: each account that it changed must have no more
 * power than the caller, or all that it wrote is rolled back. @throws Problem `USU-014`
 */
export function withPowerCheck(one: Operation, deps: Pick<AdminDeps, 'permissions'>): Operation {
  const { touches, handle, endpoint } = one
  if (touches === undefined) return one
  return {
    ...one,
    handle: async (call) => {
      const touched = await touches(call)
      const answer = await handle(call)
      const { tx, today, actor } = call
      for (const account of await touched())
        await insistMayTouch(tx, { ...account, actorId: actor.userId, command: endpoint.access, today }, deps)
      return answer
    },
  }
}
