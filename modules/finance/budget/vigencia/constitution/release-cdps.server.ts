import { type Actor, actingOn, performAction } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import type { Day } from '@quina/kernel'
import { sql } from 'kysely'
import { cdpService } from '../../expense/cdp/cdp.server.ts'

const certifiedLines = (tx: Tx, year: number) =>
  sql<{ id: string; cdpId: string; campusId: string; available: string }>`
    select l.id, l.document_id as "cdpId", c.campus_id as "campusId", l.available
    from budget.line l join budget.apropiacion a on a.id = l.apropiacion_id join budget.cdp c on c.id = l.document_id
    where a.vigencia = ${year} and l.stage = 'cdp' and l.available > 0 order by c.number, l.id`.execute(tx)

/** Releases the uncommitted balance of each CDP on the last day of the year. @returns the number of CDP. */
export async function releaseCdps(tx: Tx, actor: Actor, year: number): Promise<number> {
  const { rows } = await certifiedLines(tx, year)
  const byCdp = new Map<string, typeof rows>()
  for (const row of rows) byCdp.set(row.cdpId, [...(byCdp.get(row.cdpId) ?? []), row])
  const day = `${year}-12-31` as Day
  for (const [id, own] of byCdp)
    await performAction(cdpService, {
      tx,
      actor: actingOn(actor, cdpService.document, own[0]!.campusId),
      today: day,
      id,
      action: 'release',
      input: {
        date: day,
        lines: own.map((line) => ({ lineId: line.id, amount: line.available })),
        reason: `Cierre de la vigencia ${year}: saldo sin comprometer`,
      },
    })
  return byCdp.size
}
