import type { Tx } from '@quina/db/server'
import type { Day } from '@quina/kernel'
import { sql } from 'kysely'
import { idleDays, type PendingKind } from './summary.contract.ts'

interface Asked {
  readonly vigencia: number
  /** Null for whoever sees every site. */
  readonly campusId: string | null
  readonly today: Day
}

/** How many documents of a vigencia wait for someone, counted in the views that their lists show. */
export async function pendingOf(tx: Tx, asked: Asked): Promise<Record<PendingKind, number>> {
  const { vigencia, campusId, today } = asked
  const seen = sql`d.vigencia = ${vigencia} and (${campusId}::uuid is null or d.campus_id = ${campusId}::uuid)`
  const { rows } = await sql<Record<PendingKind, number>>`
    select (select count(*)::int from budget.cdp_request_list d where d.condition = 'filed' and ${seen}) as requests,
           (select count(*)::int from budget.cdp_list d where d.condition = 'draft' and ${seen}) as "cdpDrafts",
           (select count(*)::int from budget.cdp_list d where d.condition = 'approved' and d.committed = 0
             and d.date < ${today}::date - ${sql.lit(idleDays.cdp)} and ${seen}) as "cdpIdle",
           (select count(*)::int from budget.registro_list d where d.condition = 'approved' and d.obligated = 0
             and d.date < ${today}::date - ${sql.lit(idleDays.registro)} and ${seen}) as "registroIdle",
           (select count(*)::int from budget.obligacion_list d
            where d.condition in ('approved', 'partial') and ${seen}) as payable`.execute(tx)
  return rows[0]!
}
