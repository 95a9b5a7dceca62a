import { type Chore, inTransaction, parameterOn, systemUserId } from '@quina/blocks/server'
import { type Db, rowsFrom, signWith, type Tx } from '@quina/db/server'
import type { Day } from '@quina/kernel'
import { reportSupply } from './mipres-send.server.ts'
import { mipresRoad } from './mipres-supply.contract.ts'

/**
 * Each hour, reports to MIPRES the deliveries that it lacks, signed by the system, unless the hospital reports on the web page of
 * MIPRES and types its answers. Deliveries that wait for a person are left to them.
 */
export const reportSuppliesChore: Chore = { name: 'pharmacy.report-supplies', run: reportSupplies }

async function reportSupplies(db: Db, today: Day, now: Date): Promise<void> {
  const road = await db.transaction().execute((tx) => parameterOn(tx, mipresRoad, today))
  if (road === 'page') return
  const waiting = await rowsFrom<{ id: string }>(db)`
    select id from pharmacy.mipres_supply
    where status = 'open' and not stopped and (next_try_at is null or next_try_at <= ${now}) order by due_on, id limit 200`
  const step = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    inTransaction(db, {
      dry: false,
      work: async (tx) => {
        await signWith(tx, { userId: systemUserId })
        return work(tx)
      },
    })
  const errors: unknown[] = []
  for (const { id } of waiting)
    await reportSupply({ step, now: () => now, today: () => today }, id).catch((error: unknown) => {
      errors.push(error)
    })
  if (errors.length > 0) throw new AggregateError(errors, `Reporting to MIPRES failed for ${errors.length}`)
}
