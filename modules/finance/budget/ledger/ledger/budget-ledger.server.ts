import type { LineId } from '@quina/blocks'
import {
  type Ledger,
  type Source as Origin,
  type Posting,
  type PostingTable,
  parameterOn,
  postingTo,
} from '@quina/blocks/server'
import { pipelined, rowsFrom, rowsWhere, type Tx } from '@quina/db/server'
import { decimalesPresupuesto } from '@quina/hospital/contract'
import { type Day, insist, type Money, money, moneyText, must, showDay, showPesos, zero } from '@quina/kernel'
import { sql } from 'kysely'
import {
  availableOn,
  type BudgetMove,
  classesOf,
  moveClasses,
  mustBeOfVigencia,
  type Sources,
  type Stage,
} from './budget-ledger.domain.ts'
import { lockLines } from './locks.server.ts'
import {
  askCarried,
  type CalendarRow,
  carriesOf,
  mustNotBeCarried,
  mustTake,
  type TakingFacts,
} from './taking.server.ts'

export const budgetLedger: Ledger<BudgetMove> = {
  name: 'budget',
  label: 'Presupuesto',

  post: (tx, origin, moves) => post(tx, origin, moves, null),

  /** Returns the net of every line that the document posted. Callers refuse first while later documents draw from it. */
  async reverse(tx, origin, day) {
    const rows = await rowsFrom<{ id: LineId }>(tx)`
      select id from budget.line where document_id = ${origin.id}::uuid`
    const ids = rows.map((row) => row.id)
    const sources = await lockLines(tx, ids)
    const moves = undo(sources, await doomedOf(tx, ids), day)
    await this.post(tx, origin, moves)
    return moves
  },

  describe: (tx, moves) => describeMoves(tx, moves),
}

async function post(
  tx: Tx,
  origin: Origin,
  moves: readonly BudgetMove[],
  known: TakingFacts | null,
): Promise<void> {
  if (moves.length === 0) return
  mustNotBeCarried(known?.carried ?? (await askCarried(sql`${carriesOf(moves)}::uuid[]`).execute(tx)).rows)
  await mustBeWholePesos(tx, moves)
  await mustBeOpenOn(tx, moves, known?.calendar ?? [])
  await append(tx, origin, moves)
}

/**
 * Refuses new amounts with centavos when the budget is kept in whole pesos; existing ones may be paid and returned.
 * @throws Problem PRE-124
 */
export async function mustBeWholePesos(tx: Tx, moves: readonly BudgetMove[]): Promise<void> {
  const cents = moves.filter(({ class: name, amount }) => moveClasses[name] !== null && amount % 100n !== 0n)
  const [first] = cents
  if (first === undefined) return
  const decimals = await parameterOn(tx, decimalesPresupuesto, first.day)
  const message = 'El presupuesto se lleva en pesos enteros: escriba el valor sin centavos.'
  const at = moves.indexOf(first)
  must(decimals !== '0', 'PRE-124', `lines.${at}.amount`, message)
}

/** @param known the facts read earlier, under the lock of the source lines, which save round trips */
export const toBudget = (moves: readonly BudgetMove[], known: TakingFacts | null = null): Posting => ({
  ...postingTo(budgetLedger, moves),
  post: (tx, origin) => post(tx, origin, moves, known),
})

/**
 * Writes the new lines and the moves in one statement. A trigger on the moves updates every balance. It is sent with the next
 * statement, so that a transaction waiting for the lines waits only for the database.
 */
async function append(tx: Tx, origin: Origin, moves: readonly BudgetMove[]): Promise<void> {
  const column = <T>(of: (move: BudgetMove) => T): T[] => moves.map(of)
  await pipelined(
    tx,
    sql`
    with given as (
      select * from unnest(
        ${column((m) => m.class)}::text[], ${column((m) => m.day)}::date[], ${column((m) => moneyText(m.amount))}::numeric[],
        ${column((m) => m.apropiacionId)}::uuid[], ${column((m) => m.aforoId ?? null)}::uuid[],
        ${column((m) => m.stage ?? null)}::text[], ${column((m) => m.lineId ?? null)}::uuid[],
        ${column((m) => m.fromLineId ?? null)}::uuid[], ${column((m) => m.terceroId ?? null)}::uuid[],
        ${column((m) => m.cpc ?? null)}::text[], ${column((m) => m.origin ?? null)}::text[]) with ordinality
        as t(class, day, amount, apropiacion_id, aforo_id, stage, line_id, from_line_id, tercero_id, cpc, origin, at)),
    fresh as (
      insert into budget.line (id, stage, apropiacion_id, aforo_id, from_line_id, document, document_id)
      select distinct on (line_id) line_id, stage, apropiacion_id, aforo_id, from_line_id, ${origin.document}, ${origin.id}::uuid
      from given where line_id is not null
      on conflict (id) do nothing)
    insert into budget.move (vigencia, day, class, amount, apropiacion_id, aforo_id, line_id, from_line_id, tercero_id, cpc,
                             origin, document, document_id, campus_id)
    select extract(year from day), day, class, amount, apropiacion_id, aforo_id, line_id, from_line_id, tercero_id, cpc,
           origin, ${origin.document}, ${origin.id}::uuid, ${origin.campusId}::uuid
    from given order by at`,
  )
}

/**
 * The classes of the initial amounts, which are posted while the vigencia is opened or its opening is reversed. Their document
 * checks the state of the vigencia itself.
 */
const opening: ReadonlySet<string> = new Set(['AI', 'AI-', 'IAI', 'IAI-'])

async function mustBeOpenOn(
  tx: Tx,
  moves: readonly BudgetMove[],
  known: readonly CalendarRow[],
): Promise<void> {
  const judged = moves.filter((move) => !opening.has(move.class))
  for (const side of ['expense', 'income'] as const) {
    const here = judged.filter((move) => (move.aforoId ? 'income' : 'expense') === side)
    for (const day of new Set(here.map((move) => move.day))) {
      const classes = here.filter((move) => move.day === day).map((move) => move.class)
      await mustTake(tx, { side, day, classes }, known)
    }
  }
}

async function doomedOf(tx: Tx, ids: readonly LineId[]): Promise<UnusedLine[]> {
  const rows = await rowsFrom<Omit<UnusedLine, 'came' | 'drawn'> & { came: string; drawn: string }>(tx)`
    select id as "lineId", stage, from_line_id as "fromLineId", came, drawn
    from budget.line where id = any(${ids}::uuid[]) order by id`
  return rows.map((row) => ({ ...row, came: money(row.came), drawn: money(row.drawn) }))
}

/** The line from which each line drew. */
export async function parentsOf(tx: Tx, ids: readonly LineId[]): Promise<Map<LineId, LineId | null>> {
  const rows = await rowsWhere(tx, 'budget.line', { id: [...ids] }, ['id', 'fromLineId'])
  return new Map(rows.map((row) => [row.id as LineId, row.fromLineId as LineId | null]))
}

/**
 * Describes some posted moves with the remaining balance of their source: of appropriation for a CDP, of the CDP for a registro,
 * of the amount to collect for a collection. A collection may exceed what was expected, and the summary shows it.
 */
async function describeMoves(tx: Tx, moves: readonly BudgetMove[]): Promise<PostingTable> {
  const labels = await labelsOf(tx, moves)
  const left = await leftAfter(tx, moves)
  return {
    title: 'Presupuesto',
    columns: [
      { label: 'Movimiento', align: 'start' },
      { label: 'Fecha', align: 'start' },
      { label: 'Rubro', align: 'start' },
      { label: 'Valor', align: 'end' },
      { label: 'Queda', align: 'end' },
      { label: '', align: 'start' },
    ],
    rows: moves.map((move) => {
      const balance = left(move)
      const above = move.class === 'RE' && balance !== null && balance < zero ? 'Supera el aforo' : ''
      return [
        move.class,
        showDay(move.day),
        labels.get(controlOf(move)) ?? '',
        showPesos(move.amount),
        balance === null ? '' : showPesos(balance),
        above,
      ]
    }),
  }
}

const controlOf = (move: BudgetMove): string => move.apropiacionId ?? move.aforoId ?? ''

async function labelsOf(tx: Tx, moves: readonly BudgetMove[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(moves.map(controlOf))]
  const rows = await rowsFrom<{ id: string; label: string }>(tx)`
    select id, label from budget.apropiacion_option where id = any(${ids}::uuid[])
    union all select id, label from budget.aforo_option where id = any(${ids}::uuid[])`
  return new Map(rows.map(({ id, label }) => [id, label]))
}

/** The remaining balance of the source of each move: the line of the stage before, or the line of control. */
async function leftAfter(tx: Tx, moves: readonly BudgetMove[]): Promise<(move: BudgetMove) => Money | null> {
  const controls = [...new Set(moves.map(controlOf))]
  const lines = moves.flatMap(({ fromLineId }) => fromLineId ?? [])
  const rows = await rowsFrom<{ id: string; free: string; uncollected: string; unrecognised: string }>(tx)`
    select id, available as free, 0.00 as uncollected, 0.00 as unrecognised from budget.line where id = any(${lines}::uuid[])
    union all select id, disponible, 0.00, 0.00 from budget.apropiacion where id = any(${controls}::uuid[])
    union all select id, definitivo, definitivo - recaudado, definitivo - reconocido from budget.aforo
              where id = any(${controls}::uuid[])`
  const known = new Map(rows.map((row) => [row.id, row]))
  return (move) => {
    const row = known.get(move.fromLineId ?? controlOf(move))
    if (row === undefined) return null
    if (move.class.startsWith('RE')) return money(row.uncollected)
    return money(move.class.startsWith('RC') ? row.unrecognised : row.free)
  }
}

/** A line of a document being annulled: the amount that entered it, and the amount that later stages drew. */
type UnusedLine = Readonly<{
  lineId: LineId
  stage: Stage
  fromLineId: LineId | null
  came: Money
  drawn: Money
}>

/**
 * Returns the whole balance of the lines of a document on the day of its annulment. No document may draw from them, and none of
 * their moves may be dated later: an adición of April cannot be undone in March (I8).
 * @throws Problem PRE-016 (there are later moves), PRE-034 (other vigencia), PRE-036 (a later document drew from it).
 */
function undo(sources: Sources, lines: readonly UnusedLine[], day: Day): BudgetMove[] {
  const live = lines.filter((line) => line.came > zero)
  const resting = 'Un documento posterior ya lo afectó: anúlelo primero.'
  insist(
    live.every((line) => line.drawn === zero),
    'PRE-036',
    resting,
    { status: 409 },
  )
  return live.map(({ lineId, stage, fromLineId, came }) => {
    const source = sources.get(lineId)
    if (source === undefined) throw new Error(`line ${lineId} was not locked before being undone`)
    mustBeOfVigencia(source, day)
    const message = 'La fecha no puede ser anterior a la del último movimiento del documento.'
    must(availableOn(source, day) === came, 'PRE-016', 'date', message)
    const { apropiacionId } = source
    return { class: classesOf[stage].returns, day, amount: came, apropiacionId, stage, lineId, fromLineId }
  })
}
