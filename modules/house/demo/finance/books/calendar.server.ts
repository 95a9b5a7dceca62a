import { reportDutyService, writeCalendar } from '@quina/accounting/server'
import { type Actor, saveRow } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import type { Cast } from '../../ground/step/actors.server.ts'
import { type Loading, once } from '../../ground/step/step.server.ts'

const year = 2026
/** What fell due before this day was sent in time. */
const current = '2026-11-15'

/** Loads the calendar of reports, with the radicado of those already sent. */
export async function fillCalendar(loading: Loading, cast: Cast): Promise<void> {
  const actor = cast.as('accountant')
  await once(loading, 'reportCalendar', actor.userId, async (tx) => {
    await writeCalendar(tx, year)
    await transmitPast(tx, actor)
    return null
  })
}

async function transmitPast(tx: Tx, actor: Actor): Promise<void> {
  const duties = await tx
    .selectFrom('accounting.reportDuty')
    .select(['id', 'version', 'report', 'period', 'dueOn', 'notes'])
    .where('dueOn', '<', current)
    .orderBy('dueOn')
    .orderBy('report')
    .execute()
  for (const [at, { id, version, ...duty }] of duties.entries()) {
    const filing = `RAD-${year}-${String(at + 1).padStart(4, '0')}`
    const body = { ...duty, responsible: actor.name, status: 'transmitted', filing }
    await saveRow(tx, reportDutyService, { id, version, body, actor })
  }
}
