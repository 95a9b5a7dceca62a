import type { LineId } from '@quina/blocks'
import { rowsFrom, type Tx, together } from '@quina/db/server'
import { type Day, type Id, money } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import type { Delta, Pot, Source, Sources } from './budget-ledger.domain.ts'
import { askCalendar, askCarried } from './taking.server.ts'

/** Locks lines of control, always in id order to avoid deadlocks, and reads the balance of each by day. */
export async function lockApropiaciones(tx: Tx, ids: readonly string[]): Promise<Sources> {
  const { controls, deltas } = lockingControls(sql`${[...new Set(ids)]}::uuid[]`)
  const [locked, each] = await together(tx, controls, deltas)
  return controlsIn(locked, each)
}

type ControlRow = Readonly<{ id: Id<'budget.apropiacion'>; vigencia: number }>

/** The same as a query, to send with the document's own queries: `ids` is an SQL expression. */
export const lockingControls = (ids: RawBuilder<unknown>) => ({
  controls: sql<ControlRow>`
    select id, vigencia from budget.apropiacion where id = any(${ids}) order by id for no key update`,
  deltas: readingControls(ids),
})

export function controlsIn(locked: readonly ControlRow[], each: readonly DeltaRow[]): Sources {
  const deltas = grouped(each)
  return new Map(
    locked.map(({ id, vigencia }) => [
      id as string,
      { id, apropiacionId: id, lineId: null, vigencia, deltas: deltas.get(id) ?? [] },
    ]),
  )
}

/** The uncertified balance of each line of control, by day. */
export async function apropiacionDeltas(tx: Tx, ids: readonly string[]): Promise<Map<string, Delta[]>> {
  const { rows } = await readingControls(sql`${ids}::uuid[]`).execute(tx)
  return grouped(rows)
}

const readingControls = (ids: RawBuilder<unknown>) => sql<DeltaRow>`
  select apropiacion_id as id, day,
         sum(case when stage in ('inicial', 'adiciones', 'creditos') then amount
                  when stage in ('reducciones', 'contracreditos', 'aplazado', 'cdp') then -amount else 0 end) as amount
  from budget.apropiacion_day where apropiacion_id = any(${ids}) group by 1, 2`

/** Locks lines of income in id order, after any line of expense, and reads the budget of each by day. */
export async function lockAforos(tx: Tx, ids: readonly string[]): Promise<Map<string, Pot>> {
  const wanted = [...new Set(ids)]
  const rows = await rowsFrom<{ id: string; vigencia: number }>(tx)`
    select id, vigencia from budget.aforo where id = any(${wanted}::uuid[]) order by id for no key update`
  const moved = await rowsFrom<DeltaRow>(tx)`
    select m.aforo_id as id, m.day,
           sum(case when c.stage in ('inicial', 'adiciones') then c.sign * m.amount else -c.sign * m.amount end) as amount
    from budget.move m join budget.move_class c using (class)
    where m.aforo_id = any(${wanted}::uuid[]) and c.stage in ('inicial', 'adiciones', 'reducciones')
    group by 1, 2`
  const deltas = grouped(moved)
  return new Map(rows.map(({ id, vigencia }) => [id, { vigencia, deltas: deltas.get(id) ?? [] }]))
}

/** The aplazado of each line of control, by day. */
export async function aplazadoDeltas(tx: Tx, ids: readonly string[]): Promise<Map<string, Delta[]>> {
  const rows = await rowsFrom<DeltaRow>(tx)`
    select apropiacion_id as id, day, amount from budget.apropiacion_day
    where stage = 'aplazado' and apropiacion_id = any(${ids}::uuid[])`
  return grouped(rows)
}

/**
 * Locks the lines of control of some document lines, then the lines themselves, each in id order, and reads the balance of each
 * by day.
 */
export async function lockLines(tx: Tx, ids: readonly LineId[]): Promise<Sources> {
  const { controls, lines } = lockingLines(sql`${[...new Set(ids)]}::uuid[]`)
  const [, locked] = await together(tx, controls, lines)
  return linesWith(locked, await lineDeltas(tx, locked))
}

type LineRow = Readonly<{ id: LineId; apropiacionId: Id<'budget.apropiacion'>; vigencia: number }>

const lockingLines = (ids: RawBuilder<unknown>) => ({
  controls: sql`
    select id from budget.apropiacion where id in (select apropiacion_id from budget.line where id = any(${ids}))
    order by id for no key update`,
  lines: sql<LineRow>`
    select l.id, l.apropiacion_id as "apropiacionId", a.vigencia
    from budget.line l join budget.apropiacion a on a.id = l.apropiacion_id
    where l.id = any(${ids}) order by l.id for no key update of l`,
})

const linesWith = (locked: readonly LineRow[], deltas: ReadonlyMap<string, Delta[]>): Sources =>
  new Map(
    locked.map(({ id, apropiacionId, vigencia }): [string, Source] => [
      id,
      { id, apropiacionId, lineId: id, vigencia, deltas: deltas.get(id) ?? [] },
    ]),
  )

/** The table of a document, that of its lines, and the column that names the source of each line. */
export type DrawnFrom = Readonly<{ table: string; lines: string; column: string }>

/**
 * Queries, for `sourcesIn` and `toBudget`, that lock the source lines of a document and read the data for posting it. They are
 * sent with the document's own queries.
 */
export function askDrawn({ table, lines, column }: DrawnFrom, id: string) {
  const ids = sql`array(select ${sql.ref(column)} from ${sql.table(lines)} where parent_id = ${id}::uuid)`
  const year = sql`(select vigencia from ${sql.table(table)} where id = ${id}::uuid)`
  return {
    ...lockingLines(ids),
    deltas: readingLines(ids, sql`= ${year}`),
    calendar: askCalendar('expense', year),
    carried: askCarried(ids),
  }
}

/** Reads only the moves of the document's year, because a line of another year is refused (PRE-034). */
export const sourcesIn = ({
  lines,
  deltas,
}: {
  lines: readonly LineRow[]
  deltas: readonly DeltaRow[]
}): Sources => linesWith(lines, grouped(deltas))

/** The balance of each line, by day. The vigencia in the query limits it to the moves of that year. */
export async function lineDeltas(
  tx: Tx,
  lines: readonly { readonly id: string; readonly vigencia: number }[],
): Promise<Map<string, Delta[]>> {
  const ids = lines.map((line) => line.id)
  const years = [...new Set(lines.map((line) => line.vigencia))]
  const { rows } = await readingLines(sql`${ids}::uuid[]`, sql`= any(${years}::int[])`).execute(tx)
  return grouped(rows)
}

export type DeltaRow = Readonly<{ id: string; day: Day; amount: string }>

export const readingLines = (ids: RawBuilder<unknown>, ofYears: RawBuilder<unknown>) => sql<DeltaRow>`
  select id, day, sum(amount) as amount from (
    select m.line_id as id, m.day, c.sign * m.amount as amount from budget.move m join budget.move_class c using (class)
    where m.vigencia ${ofYears} and m.line_id = any(${ids})
    union all
    select m.from_line_id, m.day, -c.sign * m.amount from budget.move m join budget.move_class c using (class)
    where m.vigencia ${ofYears} and m.from_line_id = any(${ids})) each_move
  group by 1, 2`

export function grouped(rows: readonly DeltaRow[]): Map<string, Delta[]> {
  const deltas = new Map<string, Delta[]>()
  for (const { id, day, amount } of rows) {
    const list = deltas.get(id) ?? []
    list.push({ day, amount: money(amount) })
    deltas.set(id, list)
  }
  return deltas
}
