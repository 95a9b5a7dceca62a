import type { Tx } from '@quina/db/server'
import { type Day, vigenciaOf } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import { type Calendar, type MoveClass, mustBeOpen } from './budget-ledger.domain.ts'
import type { CarriedLine } from './carried.server.ts'
import { mustAdmit } from './closing-year.domain.ts'

interface Taken {
  readonly side: Side
  readonly day: Day
  readonly classes: readonly MoveClass[]
}

/**
 * Whether the budget takes moves of some classes on a day.
 * @param known what was asked of it beforehand, under the lock of the lines of control
 * @throws Problem PRE-005, PRE-035, PRE-092
 */
export async function mustTake(
  tx: Tx,
  { side, day, classes }: Taken,
  known: readonly CalendarRow[] = [],
): Promise<void> {
  const year = vigenciaOf(day)
  const isThis = (row: CalendarRow) => row.vigencia === year && row.side === side
  const row = known.find(isThis) ?? (await askCalendar(side, sql`${year}::int`).execute(tx)).rows[0]
  const calendar = row && { ...row, closedMonths: new Set(row.closed) }
  mustBeOpen(calendar, day)
  mustAdmit(calendar, classes)
}

type Side = 'income' | 'expense'

export interface CalendarRow extends Pick<Calendar, 'vigencia' | 'status'> {
  readonly side: Side
  readonly closed: readonly number[]
}

/** Whether a vigencia takes moves and which of its months no longer do. Read after the lines of control are locked. */
export const askCalendar = (side: Side, year: RawBuilder<unknown>) => sql<CalendarRow>`
  select v.year as vigencia, ${side}::text as side, v.status,
         array(select m.month from budget.month m where m.vigencia = v.year and m.side = ${side} and not m.open) as closed
  from budget.vigencia v where v.year = ${year}`

/** What must be known to post, besides what is drawn from: whether its year takes it, and what of that an act carried. */
export interface Taking {
  readonly calendar: readonly CalendarRow[]
  readonly carried: readonly CarriedLine[]
}
