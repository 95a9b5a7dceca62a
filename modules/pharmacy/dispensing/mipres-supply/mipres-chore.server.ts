import {
  actingOn,
  type Chore,
  inTransaction,
  parameterOn,
  performAction,
  systemActor,
  systemUserId,
} from '@quina/blocks/server'
import { type Db, rowsFrom, signWith } from '@quina/db/server'
import { type Day, type Id, Problem } from '@quina/kernel'
import { mipresRoad, mipresSupply } from './mipres-supply.contract.ts'
import { mipresSupplyService } from './mipres-supply.server.ts'

/**
 * Each hour what was delivered and MIPRES does not know is reported by itself, signed by the system, where the house reports by a
 * web service; by the page, people write down its answers.
 */
export const reportSuppliesChore: Chore = { name: 'pharmacy.report-supplies', run: reportSupplies }

interface Waiting {
  readonly id: string
  readonly campusId: Id<'admin.campus'>
}

async function reportSupplies(db: Db, today: Day, now: Date): Promise<void> {
  const road = await db.transaction().execute((tx) => parameterOn(tx, mipresRoad, today))
  if (road === 'page') return
  const waiting = await rowsFrom<Waiting>(db)`
    select id, campus_id from pharmacy.mipres_supply where status = 'open' order by due_on, id limit 200`
  const errors: unknown[] = []
  for (const { id, campusId } of waiting)
    await inTransaction(db, {
      dry: false,
      work: async (tx) => {
        await signWith(tx, { userId: systemUserId })
        const actor = actingOn(systemActor(campusId), mipresSupply)
        await performAction(mipresSupplyService, { tx, actor, today, now, id, action: 'send' })
      },
      // What MIPRES refuses or does not answer stays open, with its clock: people see it in the list.
    }).catch((error: unknown) => {
      if (!(error instanceof Problem)) errors.push(error)
    })
  if (errors.length > 0) throw new AggregateError(errors, `Reporting to MIPRES failed for ${errors.length}`)
}
