import type { Tx } from '@quina/db/server'
import { type Day, insist, padded, vigenciaOf } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import { documentAddress } from '../chain/chain.contract.ts'
import {
  type BudgetMove,
  type Calendar,
  type MoveClass,
  moveClasses,
  mustBeOpen,
} from './budget-ledger.domain.ts'

type StageFacts = Readonly<{ side: Side; day: Day; classes: readonly MoveClass[] }>

/**
 * Checks that the budget takes moves of some classes on a day.
 * @param known the facts read earlier, under the lock of the lines of control
 * @throws Problem PRE-005, PRE-035, PRE-092
 */
export async function mustTake(
  tx: Tx,
  { side, day, classes }: StageFacts,
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

/** Reads the state of a vigencia and its closed months. It runs after the lines of control are locked. */
export const askCalendar = (side: Side, year: RawBuilder<unknown>) => sql<CalendarRow>`
  select v.year as vigencia, ${side}::text as side, v.status,
         array(select m.month from budget.month m where m.vigencia = v.year and m.side = ${side} and not m.open) as closed
  from budget.vigencia v where v.year = ${year}`

/** The facts for posting besides the source lines: the state of the year, and the lines that an act carried over. */
export type TakingFacts = Readonly<{ calendar: readonly CalendarRow[]; carried: readonly CarriedLine[] }>

/**
 * Refuses moves on lines that an act carried to the next year: they continue in that year's documents. The lines are locked
 * already, so no act runs meanwhile.
 * @throws Problem PRE-119 with the document that continues it; PRE-120 when it expired.
 */
export function mustNotBeCarried([carried]: readonly CarriedLine[]): void {
  if (carried === undefined) return
  const { kind, vigencia, actNumber, registroId, registro, obligacionId, obligacion } = carried
  const act = `la resolución ${actNumber}`
  insist(
    kind !== 'expired',
    'PRE-120',
    `Este saldo expiró con la vigencia ${vigencia} (${act}): páguelo con una apropiación de vigencias expiradas.`,
    { status: 409 },
  )
  const [document, id, label] =
    obligacionId === null
      ? ['budget.registro', registroId, `RP ${padded(registro ?? 0)}`]
      : ['budget.obligacion', obligacionId, `OB ${padded(obligacion ?? 0)}`]
  const message = `Este saldo pasó a la vigencia ${vigencia + 1} con ${act}: hágalo en ${label} de ${vigencia + 1}.`
  insist(false, 'PRE-119', message, {
    status: 409,
    facts: { documents: [{ label, path: documentAddress(document, id ?? '') }] },
  })
}

export interface CarriedLine {
  readonly kind: string
  readonly vigencia: number
  readonly actNumber: string
  readonly registroId: string | null
  readonly registro: number | null
  readonly obligacionId: string | null
  readonly obligacion: number | null
}

/** The ids of the lines that some moves touch. */
export function carriesOf(moves: readonly BudgetMove[]): readonly string[] {
  const ids = new Set(moves.flatMap(({ lineId, fromLineId }) => [lineId, fromLineId]))
  return [...ids].filter((id): id is NonNullable<typeof id> => id != null)
}

/** The first of some lines that an act carried over; no row when there is none. */
export const askCarried = (ids: RawBuilder<unknown>) => sql<CarriedLine>`
  select k.kind, k.vigencia, k.act_number as "actNumber", k.next_registro_id as "registroId", g.number as registro,
         k.next_obligacion_id as "obligacionId", o.number as obligacion
  from budget.carried_line k
  left join budget.registro g on g.id = k.next_registro_id left join budget.obligacion o on o.id = k.next_obligacion_id
  where k.line_id = any(${ids}) order by o.number nulls last, g.number limit 1`

/** A year in closing admits nothing new (finance dossier §3.2). @throws Problem PRE-092 */
function mustAdmit({ vigencia, status }: Calendar, classes: readonly MoveClass[]): void {
  const isNew = status === 'closing' && classes.some((name) => moveClasses[name] === 'new')
  const message = `La vigencia ${vigencia} está en cierre: no admite CDP, registros ni modificaciones nuevas.`
  insist(!isNew, 'PRE-092', message, { status: 409, fields: { date: message } })
}
