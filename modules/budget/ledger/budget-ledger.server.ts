import type { LineId } from '@quina/blocks'
import {
  type Ledger,
  type Source as Origin,
  type Posting,
  parameterOn,
  postingTo,
} from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { decimalesPresupuesto } from '@quina/hospital/contract'
import { type Day, type Id, insist, money, moneyText, vigenciaOf } from '@quina/kernel'
import { sql } from 'kysely'
import {
  type BudgetMove,
  type Calendar,
  type Delta,
  type MoveClass,
  mustBeOpen,
  type Pot,
  type Source,
  type Sources,
} from './budget-ledger.domain.ts'
import { mustNotBeCarried } from './carried.server.ts'
import { mustAdmit } from './closing-year.domain.ts'
import { describeMoves } from './describe.server.ts'
import { type Doomed, undo } from './undo.domain.ts'

export const budgetLedger: Ledger<BudgetMove> = {
  name: 'budget',
  label: 'Presupuesto',

  async post(tx, origin, moves) {
    if (moves.length === 0) return
    await mustNotBeCarried(tx, moves)
    await mustBeWholePesos(tx, moves)
    await mustBeOpenOn(tx, moves)
    await append(tx, origin, moves)
  },

  /** Gives back the net of every line the document posted. Callers refuse first, with their own sentence, what rests on it. */
  async reverse(tx, origin, day) {
    const rows = await sql<{ id: LineId }>`
      select id from budget.line where document_id = ${origin.id}::uuid`.execute(tx)
    const ids = rows.rows.map((row) => row.id)
    const sources = await lockLines(tx, ids)
    const moves = undo(sources, await doomedOf(tx, ids), day)
    await this.post(tx, origin, moves)
    return moves
  },

  describe: (tx, moves) => describeMoves(tx, moves),
}

/** What a document of the budget begins. What was begun with centavos is paid and given back with them. */
const begun: ReadonlySet<MoveClass> = new Set<MoveClass>([
  'AI',
  'AD',
  'RD',
  'CR',
  'CC',
  'APL',
  'IAI',
  'IAD',
  'IRD',
  'CDP',
  'CDP+',
  'RP',
  'RP+',
  'OB',
])

/** An entity that keeps its budget in whole pesos begins nothing with centavos. @throws Problem PRE-124 */
export async function mustBeWholePesos(tx: Tx, moves: readonly BudgetMove[]): Promise<void> {
  const cents = moves.filter(({ class: name, amount }) => begun.has(name) && amount % 100n !== 0n)
  const [first] = cents
  if (first === undefined) return
  const decimals = await parameterOn(tx, decimalesPresupuesto, first.day)
  const message = 'El presupuesto se lleva en pesos enteros: escriba el valor sin centavos.'
  const at = moves.indexOf(first)
  insist(decimals !== '0', 'PRE-124', message, { fields: { [`lines.${at}.amount`]: message } })
}

export const toBudget = (moves: readonly BudgetMove[]): Posting => postingTo(budgetLedger, moves)

/**
 * One statement: the lines the ledger does not know yet, and the moves. The trigger on the moves keeps every balance.
 */
async function append(tx: Tx, origin: Origin, moves: readonly BudgetMove[]): Promise<void> {
  const column = <T>(of: (move: BudgetMove) => T): T[] => moves.map(of)
  await sql`
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
    from given order by at`.execute(tx)
}

/** The initial amounts are posted while the vigencia is opened or taken back: the document that posts them is the judge. */
const opening: ReadonlySet<string> = new Set(['AI', 'AI-', 'IAI', 'IAI-'])

async function mustBeOpenOn(tx: Tx, moves: readonly BudgetMove[]): Promise<void> {
  const judged = moves.filter((move) => !opening.has(move.class))
  for (const side of ['expense', 'income'] as const) {
    const here = judged.filter((move) => (move.aforoId ? 'income' : 'expense') === side)
    for (const day of new Set(here.map((move) => move.day))) {
      const classes = here.filter((move) => move.day === day).map((move) => move.class)
      await mustTake(tx, { side, day, classes })
    }
  }
}

interface Taken {
  readonly side: 'income' | 'expense'
  readonly day: Day
  readonly classes: readonly MoveClass[]
}

/** Whether the budget takes moves of some classes on a day. @throws Problem PRE-005, PRE-035, PRE-092 */
export async function mustTake(tx: Tx, { side, day, classes }: Taken): Promise<void> {
  const calendar = await calendarOf(tx, vigenciaOf(day), side)
  mustBeOpen(calendar, day)
  mustAdmit(calendar, classes)
}

/** Whether a vigencia takes moves and which of its months no longer do. Read after the lines of control are locked. */
async function calendarOf(tx: Tx, year: number, side: 'income' | 'expense'): Promise<Calendar | undefined> {
  const row = await sql<{ status: Calendar['status']; closed: number[] }>`
    select v.status, coalesce(array_agg(m.month) filter (where not m.open), '{}') as closed
    from budget.vigencia v left join budget.month m on m.vigencia = v.year and m.side = ${side}
    where v.year = ${year} group by v.status`.execute(tx)
  const found = row.rows[0]
  return found && { vigencia: year, status: found.status, closedMonths: new Set(found.closed) }
}

/** Locks lines of control, always in id order so that no two deeds wait for each other, and reads what each has by day. */
export async function lockApropiaciones(tx: Tx, ids: readonly string[]): Promise<Sources> {
  const wanted = [...new Set(ids)]
  const rows = await sql<{ id: Id<'budget.apropiacion'>; vigencia: number }>`
    select id, vigencia from budget.apropiacion where id = any(${wanted}::uuid[]) order by id for no key update`.execute(
    tx,
  )
  const deltas = await apropiacionDeltas(tx, wanted)
  return new Map(
    rows.rows.map(({ id, vigencia }) => [
      id as string,
      { id, apropiacionId: id, lineId: null, vigencia, deltas: deltas.get(id) ?? [] },
    ]),
  )
}

/** What each line of control could still certify, day by day. */
export async function apropiacionDeltas(tx: Tx, ids: readonly string[]): Promise<Map<string, Delta[]>> {
  const rows = await sql<{ id: string; day: Day; amount: string }>`
    select apropiacion_id as id, day,
           sum(case when stage in ('inicial', 'adiciones', 'creditos') then amount
                    when stage in ('reducciones', 'contracreditos', 'aplazado', 'cdp') then -amount else 0 end) as amount
    from budget.apropiacion_day where apropiacion_id = any(${ids}::uuid[]) group by 1, 2`.execute(tx)
  return grouped(rows.rows)
}

/** Locks lines of income in id order, after any line of expense, and reads what each may come to, day by day. */
export async function lockAforos(tx: Tx, ids: readonly string[]): Promise<Map<string, Pot>> {
  const wanted = [...new Set(ids)]
  const rows = await sql<{ id: string; vigencia: number }>`
    select id, vigencia from budget.aforo where id = any(${wanted}::uuid[]) order by id for no key update`.execute(
    tx,
  )
  const moved = await sql<{ id: string; day: Day; amount: string }>`
    select m.aforo_id as id, m.day,
           sum(case when c.stage in ('inicial', 'adiciones') then c.sign * m.amount else -c.sign * m.amount end) as amount
    from budget.move m join budget.move_class c using (class)
    where m.aforo_id = any(${wanted}::uuid[]) and c.stage in ('inicial', 'adiciones', 'reducciones')
    group by 1, 2`.execute(tx)
  const deltas = grouped(moved.rows)
  return new Map(rows.rows.map(({ id, vigencia }) => [id, { vigencia, deltas: deltas.get(id) ?? [] }]))
}

/** What of each line of control is put off, day by day. */
export async function aplazadoDeltas(tx: Tx, ids: readonly string[]): Promise<Map<string, Delta[]>> {
  const rows = await sql<{ id: string; day: Day; amount: string }>`
    select apropiacion_id as id, day, amount from budget.apropiacion_day
    where stage = 'aplazado' and apropiacion_id = any(${ids}::uuid[])`.execute(tx)
  return grouped(rows.rows)
}

/**
 * Locks the lines of control behind some document lines, then the lines themselves, each in id order,
 * and reads what each has by day.
 */
export async function lockLines(tx: Tx, ids: readonly LineId[]): Promise<Sources> {
  const wanted = [...new Set(ids)]
  await sql`
    select id from budget.apropiacion where id in (select apropiacion_id from budget.line where id = any(${wanted}::uuid[]))
    order by id for no key update`.execute(tx)
  const rows = await sql<{ id: LineId; apropiacionId: Id<'budget.apropiacion'>; vigencia: number }>`
    select l.id, l.apropiacion_id as "apropiacionId", a.vigencia
    from budget.line l join budget.apropiacion a on a.id = l.apropiacion_id
    where l.id = any(${wanted}::uuid[]) order by l.id for no key update of l`.execute(tx)
  const deltas = await lineDeltas(tx, rows.rows)
  return new Map(
    rows.rows.map(({ id, apropiacionId, vigencia }): [string, Source] => [
      id,
      { id, apropiacionId, lineId: id, vigencia, deltas: deltas.get(id) ?? [] },
    ]),
  )
}

/** What each line has, day by day. Saying the vigencia lets the moves of all the other years be left alone. */
export async function lineDeltas(
  tx: Tx,
  lines: readonly { readonly id: string; readonly vigencia: number }[],
): Promise<Map<string, Delta[]>> {
  const ids = lines.map((line) => line.id)
  const years = [...new Set(lines.map((line) => line.vigencia))]
  const rows = await sql<{ id: string; day: Day; amount: string }>`
    select id, day, sum(amount) as amount from (
      select m.line_id as id, m.day, c.sign * m.amount as amount from budget.move m join budget.move_class c using (class)
      where m.vigencia = any(${years}::int[]) and m.line_id = any(${ids}::uuid[])
      union all
      select m.from_line_id, m.day, -c.sign * m.amount from budget.move m join budget.move_class c using (class)
      where m.vigencia = any(${years}::int[]) and m.from_line_id = any(${ids}::uuid[])) each_move
    group by 1, 2`.execute(tx)
  return grouped(rows.rows)
}

function grouped(rows: readonly { id: string; day: Day; amount: string }[]): Map<string, Delta[]> {
  const deltas = new Map<string, Delta[]>()
  for (const { id, day, amount } of rows) {
    const list = deltas.get(id) ?? []
    list.push({ day, amount: money(amount) })
    deltas.set(id, list)
  }
  return deltas
}

async function doomedOf(tx: Tx, ids: readonly LineId[]): Promise<Doomed[]> {
  const rows = await sql<Omit<Doomed, 'came' | 'drawn'> & { came: string; drawn: string }>`
    select id as "lineId", stage, from_line_id as "fromLineId", came, drawn
    from budget.line where id = any(${ids}::uuid[]) order by id`.execute(tx)
  return rows.rows.map((row) => ({ ...row, came: money(row.came), drawn: money(row.drawn) }))
}

/** The line each line drew from. */
export async function parentsOf(tx: Tx, ids: readonly LineId[]): Promise<Map<LineId, LineId | null>> {
  const rows = await tx
    .selectFrom('budget.line')
    .select(['id', 'fromLineId'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.id as LineId, row.fromLineId as LineId | null]))
}
