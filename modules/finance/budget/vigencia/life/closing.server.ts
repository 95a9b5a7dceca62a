import { type Operation, serveCommand, serveQuery } from '@quina/blocks/server'
import { changeWhere, oneFrom, rowFrom, rowWhere, type Tx } from '@quina/db/server'
import { insist, notFound } from '@quina/kernel'
import { sql } from 'kysely'
import { lockVigencia, openMonthsOf } from '../../ledger/vigencia/vigencia.server.ts'
import { hasGoneOn } from '../constitution/gone-on.server.ts'
import { unfinishedIn } from '../keeper/vigencia-keeper.server.ts'
import { blockersOf, mayStartClosing, mustBeFree, type YearFacts } from './closing.domain.ts'
import { leftIn } from './left-over.server.ts'
import { closeYear, reopenYear, startClosing, yearState } from './year.contract.ts'

/** The end of a year: open → in closing → closed, and back while the next year has not used the carried lines. */
export const closingOperations: Operation[] = [
  serveQuery(yearState, async ({ tx, input: { year } }) => {
    const status = await statusOf(tx, year)
    const ends = status === 'closing' || status === 'open'
    return { status, blockers: ends ? await blockersIn(tx, year) : [] }
  }),
  serveCommand(startClosing, async ({ tx, input: { year }, today }) => {
    await lockVigencia(tx, year)
    await mustBe(tx, year, 'open')
    mayStartClosing(year, today)
    return turn(tx, year, { status: 'closing' })
  }),
  serveCommand(closeYear, async ({ tx, input: { year }, today }) => {
    await lockVigencia(tx, year)
    await mustBe(tx, year, 'closing')
    mustBeFree(await blockersIn(tx, year))
    return turn(tx, year, { status: 'closed', closedOn: today })
  }),
  serveCommand(reopenYear, async ({ tx, input: { year, reason } }) => {
    await sql`select set_config('app.reason', ${reason}, true)`.execute(tx)
    await lockVigencia(tx, year)
    await mustBe(tx, year, 'closed')
    await mustNotHaveGoneOn(tx, year)
    return turn(tx, year, { status: 'closing', closedOn: null })
  }),
]

/** The blockers of closing a year, here and in the modules above. */
const blockersIn = async (tx: Tx, year: number) => [
  ...blockersOf(await yearFacts(tx, year)),
  ...(await unfinishedIn(tx, year)),
]

/** The state of a vigencia. @throws Problem GEN-404 */
export async function statusOf(tx: Tx, year: number) {
  const row = await rowWhere(tx, 'budget.vigencia', { year }, ['status'])
  if (row === undefined) throw notFound('La vigencia')
  return row.status
}

const words: Readonly<Record<string, string>> = {
  preparing: 'en preparación',
  open: 'abierta',
  closing: 'en cierre',
  closed: 'cerrada',
}

/** @throws Problem PRE-085 */
async function mustBe(tx: Tx, year: number, wanted: 'open' | 'closing' | 'closed'): Promise<void> {
  const status = await statusOf(tx, year)
  insist(status === wanted, 'PRE-085', `La vigencia ${year} está ${words[status]}.`, { status: 409 })
}

async function turn(
  tx: Tx,
  year: number,
  change: { status: 'closing' | 'closed'; closedOn?: string | null },
) {
  await changeWhere(tx, 'budget.vigencia', { year }, { ...change, version: sql`version + 1` })
  return { status: change.status }
}

/** Checks that the lines that year-end carried over have not moved. @throws Problem PRE-406 */
async function mustNotHaveGoneOn(tx: Tx, year: number): Promise<void> {
  const message = 'La vigencia siguiente ya tiene movimientos sobre el rezago.'
  insist(!(await hasGoneOn(tx, year)), 'PRE-406', message, { status: 409 })
}

const kinds = [
  ['budget.cdp_request', 'solicitudes de CDP', '/budget/cdp-request/index'],
  ['budget.cdp', 'CDP', '/cdp'],
  ['budget.registro', 'registros', '/Registro-Presupuestal'],
  ['budget.obligacion', 'obligaciones', '/obligacion-rubro'],
  ['budget.pago', 'pagos', '/rubro-pago'],
  ['budget.block', 'obligaciones en bloque', '/budget/block'],
  ['budget.futura', 'vigencias futuras', '/budget/vigencia-futura'],
  ['budget.modification', 'modificaciones', '/movimiento-presupuestal'],
  ['budget.ingreso', 'ingresos', '/ingreso-presupuestal'],
] as const

/** The number of documents of a year that were never approved, by kind. */
export async function draftsOf(tx: Tx, year: number): Promise<YearFacts['drafts']> {
  const drafts = []
  for (const [table, name, path] of kinds) {
    const row = await rowFrom<{ count: number }>(tx)`
      select count(*)::int as count from ${sql.table(table)} where vigencia = ${year} and status in ('draft', 'filed')`
    const count = row?.count ?? 0
    if (count > 0) drafts.push({ name, count, path })
  }
  return drafts
}

/** The facts for closing a year: the balance of each stage, except lines already carried to the next year. */
async function yearFacts(tx: Tx, year: number): Promise<YearFacts> {
  const row = await oneFrom<{ policy: string; nextExists: boolean }>(tx)`
    select closing_policy as policy,
           exists (select from budget.vigencia where year = ${year + 1} and status <> 'closed') as "nextExists"
    from budget.vigencia where year = ${year}`
  return {
    year,
    ...row,
    drafts: await draftsOf(tx, year),
    openMonths: await openMonthsOf(tx, year),
    certified: await leftIn(tx, year, 'cdp'),
    committed: await leftIn(tx, year, 'registro'),
    owed: await leftIn(tx, year, 'obligacion'),
  }
}
