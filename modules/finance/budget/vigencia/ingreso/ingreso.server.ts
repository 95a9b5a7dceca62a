import type { LineId, Stored } from '@quina/blocks'
import type { DocumentPrint } from '@quina/blocks/print'
import { type About, type Extra, serveDocument, servedDocument, withFacts } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { type Day, type Id, money, must, notFound, padded, vigenciaOf } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import { mustHaveNoneAfter } from '../../ledger/adjustment/adjustment.server.ts'
import { type BudgetMove, mustNotPrecede } from '../../ledger/ledger/budget-ledger.domain.ts'
import { budgetLedger, toBudget } from '../../ledger/ledger/budget-ledger.server.ts'
import { lineBalances } from '../../ledger/ledger/line-balances.server.ts'
import { type DeltaRow, grouped, readingLines } from '../../ledger/ledger/locks.server.ts'
import { askCalendar, askCarried } from '../../ledger/ledger/taking.server.ts'
import type { IncomeOrigin } from '../../ledger/movement/movement.contract.ts'
import { enter, type IncomeSources, opposite, type PlacedLine, takeBack } from './income-moves.domain.ts'
import { ingreso } from './ingreso.contract.ts'
import { type IncomeRubro, mayReceive, mayTakeFrom, mustBeWhole, type SourceFacts } from './ingreso.domain.ts'

/** The print of an income: the amount recognised or collected, the tercero and the support. */
const ingresoPrint: DocumentPrint<typeof ingreso> = {
  declares: ({ date }) =>
    `Se registra en la ejecución de ingresos de la vigencia ${date.slice(0, 4)} la operación que se detalla.`,
  pairs: ['date', 'kind', 'terceroId', 'sourceId', 'supportKind', 'supportNumber', 'purpose'],
  signs: { budgetHead: 'Jefe de presupuesto' },
}

type Ingreso = Stored<typeof ingreso>

export const ingresoService = servedDocument<typeof ingreso>({
  document: ingreso,
  lines: { from: 'budget.ingresoFrom', lines: 'budget.ingresoLine' },
  ledgers: [budgetLedger],
  on: {
    approve: withFacts(factsOf, async ({ document, facts }) => {
      const income = { ...document, from: document.from ?? [], lines: document.lines ?? [] }
      mustBeWhole(income)
      const rubros = new Map(facts.rubros.map((row) => [row.id, row]))
      mayReceive(income, rubros, vigenciaOf(document.date))
      const placed = placedIn(document, facts.placed)
      const takings = income.from.map(({ ingresoLineId, amount }) => ({ lineId: ingresoLineId, amount }))
      const sources = sourcesIn(facts)
      mustRestOnSource(document, facts, sources)
      const when = { kind: document.kind, day: document.date, terceroId: document.terceroId }
      return [toBudget([...takeBack(sources, takings, when), ...enter(placed, when)], facts)]
    }),

    /** The income it added must still be whole; the income it took goes back. */
    async annul({ tx, document, input: { date } }) {
      mustNotPrecede(date, document.date)
      const posted = await postedBy(tx, document.id)
      const aforos = posted.map((move) => move.aforoId!)
      await lockingAforos(sql`${[...new Set(aforos)]}::uuid[]`).execute(tx)
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
})

/**
 * Locks the facts of an ingreso: first the lines of control that it adds to (created without amount where nothing was budgeted)
 * and those of its source lines, all in id order; then the source lines, with their balances and documents; and reads its year.
 */
function factsOf({ id }: About<typeof ingreso, 'approve'>) {
  const own = (column: string) => sql`(select ${sql.ref(column)} from budget.ingreso where id = ${id}::uuid)`
  const from = sql`array(select ingreso_line_id from budget.ingreso_from where parent_id = ${id}::uuid)`
  const lines = sql`budget.ingreso_line where parent_id = ${id}::uuid`
  const year = own('vigencia')
  const placed = sql`
    from budget.ingreso_line i
    join budget.aforo a on a.rubro_id = i.rubro_id and a.fuente_id = i.fuente_id and a.vigencia = ${year}
    where i.parent_id = ${id}::uuid`
  return {
    opened: sql`
      insert into budget.aforo (id, vigencia, rubro_id, fuente_id)
      select gen_random_uuid(), ${year}, rubro_id, fuente_id from (
        select distinct rubro_id, fuente_id from ${lines} except select i.rubro_id, i.fuente_id ${placed}) missing
      where exists (select from budget.rubro r where r.id = rubro_id and r.side = 'income' and r.vigencia = ${year})
      order by rubro_id, fuente_id on conflict do nothing`,
    controls: lockingAforos(sql`array(
      select a.id ${placed} union select aforo_id from budget.line where id = any(${from}) and aforo_id is not null)`),
    lines: lockingIncome(from),
    deltas: readingLines(from, sql`= ${year}`),
    placed: sql<LineAforo>`select i.id, a.id as "aforoId" ${placed}`,
    rubros: sql<IncomeRubro & { readonly id: string }>`
      select r.id, r.code, r.side, r.vigencia, r.requires_cpc as "requiresCpc",
             not exists (select from budget.rubro child where child.parent_id = r.id) as leaf
      from budget.rubro r where r.id in (select rubro_id from ${lines})`,
    source: sql<SourceRow>`
      select s.kind, s.status, s.provisional, s.date,
             array(select l.id from budget.ingreso_line l where l.parent_id = s.id)::text[] as lines
      from budget.ingreso s where s.id = ${own('source_id')}`,
    calendar: askCalendar('income', year),
    carried: askCarried(from),
  }
}

type LineAforo = Readonly<{ id: string; aforoId: PlacedLine['aforoId'] }>

function placedIn({ lines }: Ingreso, found: readonly LineAforo[]): PlacedLine[] {
  const aforos = new Map(found.map(({ id, aforoId }) => [id, aforoId]))
  return (lines ?? []).map((line) => ({ ...line, aforoId: aforos.get(line.id)! }))
}

/** Locks lines of control of income in id order, to avoid deadlocks. */
const lockingAforos = (ids: RawBuilder<unknown>) =>
  sql`select id from budget.aforo where id = any(${ids}) order by id for update`

interface IncomeRow {
  readonly id: LineId
  readonly aforoId: Id<'budget.aforo'>
  readonly vigencia: number
  readonly cpc: string | null
  readonly origin: IncomeOrigin
}

/** Locks income lines; the lines of control behind them are locked already. */
const lockingIncome = (ids: RawBuilder<unknown>) => sql<IncomeRow>`
  select l.id, l.aforo_id as "aforoId", f.vigencia, i.cpc, i.origin
  from budget.line l join budget.aforo f on f.id = l.aforo_id join budget.ingreso_line i on i.id = l.id
  where l.id = any(${ids}) order by l.id for update of l`

interface FoundSources {
  readonly lines: readonly IncomeRow[]
  readonly deltas: readonly DeltaRow[]
  readonly source: readonly SourceRow[]
}

function sourcesIn({ lines, deltas }: FoundSources): IncomeSources {
  const deltasOf = grouped(deltas)
  return new Map(
    lines.map(({ id, aforoId, vigencia, cpc, origin }) => [
      id as string,
      { aforoId, vigencia, cpc, origin, deltas: deltasOf.get(id) ?? [] },
    ]),
  )
}

type SourceRow = SourceFacts & Readonly<{ date: Day; lines: readonly string[] }>

function mustRestOnSource(
  { kind, date, sourceId, from }: Ingreso,
  { source: [source] }: FoundSources,
  sources: IncomeSources,
): void {
  if (sourceId === null) return
  if (source === undefined) throw notFound('El ingreso que se afecta')
  mayTakeFrom(kind, source)
  mustNotPrecede(date, source.date)
  const known = new Set(source.lines)
  const foreign = 'La línea no pertenece al ingreso que se afecta.'
  for (const [at, { ingresoLineId }] of (from ?? []).entries())
    must(
      known.has(ingresoLineId) && sources.has(ingresoLineId),
      'PRE-033',
      `from.${at}.ingresoLineId`,
      foreign,
    )
}

/** The moves that the document posted on registration. */
async function postedBy(tx: Tx, id: string): Promise<BudgetMove[]> {
  const rows = await rowsFrom<Omit<BudgetMove, 'amount'> & { amount: string }>(tx)`
    select m.class, m.day, m.amount, m.apropiacion_id as "apropiacionId", m.aforo_id as "aforoId",
           case when m.line_id is null then null else 'ingreso' end as stage, m.line_id as "lineId",
           m.tercero_id as "terceroId", m.cpc, m.origin
    from budget.move m where m.document_id = ${id}::uuid order by m.id`
  return rows.map((row) => ({ ...row, amount: money(row.amount) }))
}

/** The names of the registered incomes that take from this one. */
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
