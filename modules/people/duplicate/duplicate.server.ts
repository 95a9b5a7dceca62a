import { type Operation, serveDeed, serveQuery } from '@quina/blocks/server'
import { insist, newId } from '@quina/kernel'
import { repeatedTerceros, similarTerceros, tellApart } from '../merge/merge.contract.ts'
import { similarPairs, similarTo } from './similar.server.ts'

/** Whether someone is already here, asked before saving, and those that may be here twice. */
export const duplicateOperations: Operation[] = [
  serveQuery(similarTerceros, ({ tx, asked }) => similarTo(tx, asked)),
  serveQuery(repeatedTerceros, ({ tx }) => similarPairs(tx)),
  serveDeed(tellApart, async ({ tx, asked: { reason, ...both }, actor }) => {
    insist(both.oneId !== both.otherId, 'TER-040', 'Elija dos terceros distintos.')
    const [oneId = '', otherId = ''] = [both.oneId, both.otherId].sort()
    await tx
      .insertInto('people.terceroDistinct')
      .values({ id: newId(), oneId, otherId, reason, userId: actor.userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }),
]
