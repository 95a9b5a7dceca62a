import type { LineId, Stored } from '@quina/blocks'
import type { DocumentPrint } from '@quina/blocks/print'
import { type Extra, type ServedDocument, serveDocument } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { type Day, type Id, insist, money, notFound, padded, vigenciaOf } from '@quina/kernel'
import { sql } from 'kysely'
import { mustHaveNoneAfter } from '../adjustment/adjustment.server.ts'
import { type BudgetMove, mustNotPrecede } from '../ledger/budget-ledger.domain.ts'
import { budgetLedger, lineDeltas, toBudget } from '../ledger/budget-ledger.server.ts'
import { openControlLines } from '../ledger/control-lines.server.ts'
import { lineBalances } from '../ledger/line-balances.server.ts'
import { enter, type IncomeSources, opposite, type PlacedLine, takeBack } from './income-moves.domain.ts'
import { type IncomeOrigin, ingreso } from './ingreso.contract.ts'
import { type IncomeRubro, mayReceive, mayTakeFrom, mustBeWhole, type SourceFacts } from './ingreso.domain.ts'

/** The paper of an income: what was recognised or collected, from whom and on which support. */
const ingresoPrint: DocumentPrint<typeof ingreso> = {
  title: 'Ingreso presupuestal',
  declares: ({ date }) =>
    `Se registra en la ejecución de ingresos de la vigencia ${date.slice(0, 4)} la operación que se detalla.`,
  pairs: ['date', 'kind', 'terceroId', 'sourceId', 'supportKind', 'supportNumber', 'purpose'],
  lines: [
    { field: 'from', total: 'amount' },
    { field: 'lines', total: 'amount' },
  ],
  signs: { budgetHead: 'Jefe de presupuesto' },
}

type Ingreso = Stored<typeof ingreso>

export const ingresoService: ServedDocument<typeof ingreso> = {
  document: ingreso,
  table: 'budget.ingreso',
  lines: { from: 'budget.ingresoFrom', lines: 'budget.ingresoLine' },
  ledgers: [budgetLedger],
  on: {
    async approve({ tx, document }) {
      const income = { ...document, from: document.from ?? [], lines: document.lines ?? [] }
      mustBeWhole(income)
      mayReceive(income, await rubrosOf(tx, income.lines), vigenciaOf(document.date))
      const placed = await placedIn(tx, document)
      const takings = income.from.map(({ ingresoLineId, amount }) => ({
        lineId: ingresoLineId,
        amount,
      }))
      const sources = await lockIncomeLines(
        tx,
        takings.map((one) => one.lineId),
        placed.map((line) => line.aforoId),
      )
      await mustRestOnSource(tx, document, sources)
      const when = { kind: document.kind, day: document.date, terceroId: document.terceroId }
      return [toBudget([...takeBack(sources, takings, when), ...enter(placed, when)])]
    },

    /** What it gave must still be whole; what it took goes back where it was. */
    async annul({ tx, document, asked: { date } }) {
      mustNotPrecede(date, document.date)
      const posted = await postedBy(tx, document.id)
      await lockIncomeControl(
        tx,
        posted.map((move) => move.aforoId!),
      )
      mustHaveNoneAfter(await takersOf(tx, document.id), 'PRE-078', 'Otros ingresos descuentan de este')
      return [toBudget(opposite(posted, date))]
    },
  },
  extra: async (tx, stored): Promise<Extra> => {
    if (stored.status !== 'approved') return {}
    const takers = await takersOf(tx, stored.id)
    const mayNot = takers.length > 0 ? { annul: `Lo descuentan: ${takers.slice(0, 3).join(', ')}` } : {}
    const ids = (stored.lines ?? []).map((line) => line.id)
    return { facts: { lines: await lineBalances(tx, ids) }, mayNot }
  },
  print: ingresoPrint,
}

async function rubrosOf(
  tx: Tx,
  lines: readonly { readonly rubroId: string }[],
): Promise<Map<string, IncomeRubro>> {
  const ids = lines.map((line) => line.rubroId)
  const rows = await sql<IncomeRubro & { id: string }>`
    select id, code, side, vigencia, leaf, requires_cpc as "requiresCpc"
    from budget.rubro_list where id = any(${ids}::uuid[])`.execute(tx)
  return new Map(rows.rows.map((row) => [row.id, row]))
}

/** Income may enter where nothing was budgeted: the line of control is opened with nothing in it. */
async function placedIn(tx: Tx, { date, lines }: Ingreso): Promise<PlacedLine[]> {
  const names = lines ?? []
  if (names.length === 0) return []
  const aforoOf = await openControlLines(tx, 'aforo', { names, vigencia: vigenciaOf(date) })
  return names.map((line) => ({ ...line, aforoId: aforoOf(line) as PlacedLine['aforoId'] }))
}

/** Locks lines of control of income in id order, so that no two deeds wait for each other. */
async function lockIncomeControl(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    select id from budget.aforo where id = any(${[...new Set(ids)]}::uuid[]) order by id for update`.execute(
    tx,
  )
}

/** Locks the lines of control behind some income lines and those of control about to be used, then the lines themselves. */
async function lockIncomeLines(
  tx: Tx,
  lineIds: readonly LineId[],
  aforoIds: readonly string[] = [],
): Promise<IncomeSources> {
  const wanted = [...new Set(lineIds)]
  if (wanted.length === 0) {
    await lockIncomeControl(tx, aforoIds)
    return new Map()
  }
  const behind = await sql<{ id: string }>`
    select distinct aforo_id as id from budget.line where id = any(${wanted}::uuid[]) and aforo_id is not null`.execute(
    tx,
  )
  await lockIncomeControl(tx, [...aforoIds, ...behind.rows.map((row) => row.id)])
  const rows = await sql<{
    id: LineId
    aforoId: Id<'budget.aforo'>
    vigencia: number
    cpc: string | null
    origin: IncomeOrigin
  }>`
    select l.id, l.aforo_id as "aforoId", f.vigencia, i.cpc, i.origin
    from budget.line l join budget.aforo f on f.id = l.aforo_id join budget.ingreso_line i on i.id = l.id
    where l.id = any(${wanted}::uuid[]) order by l.id for update of l`.execute(tx)
  const deltas = await lineDeltas(tx, rows.rows)
  return new Map(
    rows.rows.map(({ id, aforoId, vigencia, cpc, origin }) => [
      id as string,
      { aforoId, vigencia, cpc, origin, deltas: deltas.get(id) ?? [] },
    ]),
  )
}

async function mustRestOnSource(tx: Tx, { kind, date, sourceId, from }: Ingreso, sources: IncomeSources) {
  if (sourceId === null) return
  const source = await tx
    .selectFrom('budget.ingreso')
    .select(['kind', 'status', 'provisional', 'date'])
    .where('id', '=', sourceId)
    .executeTakeFirst()
  if (source === undefined) throw notFound('El ingreso que se afecta')
  mayTakeFrom(kind, source as SourceFacts)
  mustNotPrecede(date, source.date as Day)
  const own = await tx
    .selectFrom('budget.ingresoLine')
    .select('id')
    .where('parentId', '=', sourceId)
    .execute()
  const known = new Set(own.map((line) => line.id))
  const foreign = 'La línea no pertenece al ingreso que se afecta.'
  for (const [at, { ingresoLineId }] of (from ?? []).entries())
    insist(known.has(ingresoLineId) && sources.has(ingresoLineId), 'PRE-033', foreign, {
      fields: { [`from.${at}.ingresoLineId`]: foreign },
    })
}

/** What the document posted when it was registered. */
async function postedBy(tx: Tx, id: string): Promise<BudgetMove[]> {
  const rows = await sql<Omit<BudgetMove, 'amount'> & { amount: string }>`
    select m.class, m.day, m.amount, m.apropiacion_id as "apropiacionId", m.aforo_id as "aforoId",
           case when m.line_id is null then null else 'ingreso' end as stage, m.line_id as "lineId",
           m.tercero_id as "terceroId", m.cpc, m.origin
    from budget.move m where m.document_id = ${id}::uuid order by m.id`.execute(tx)
  return rows.rows.map((row) => ({ ...row, amount: money(row.amount) }))
}

/** The registered incomes that take from this one, as people name them. */
async function takersOf(tx: Tx, id: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('budget.ingreso')
    .select('number')
    .where('sourceId', '=', id)
    .where('status', '=', 'approved')
    .orderBy('number')
    .execute()
  return rows.map((row) => `ING ${padded(row.number!)}`)
}

export const ingresoOperations = serveDocument(ingresoService)
