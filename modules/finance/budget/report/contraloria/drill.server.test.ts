import type { AnyReport, Fields } from '@quina/blocks'
import { drillAddress } from '@quina/blocks'
import type { Operation } from '@quina/blocks/server'
import { money, moneyText } from '@quina/kernel'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { movementOperations } from '../../ledger/movement/movement.server.ts'
import { pacReport } from '../../pac/pac/pac.contract.ts'
import { pacOperations } from '../../pac/pac/pac.server.ts'
import { type BudgetWorld, budgetWorld } from '../../testing/budget-world.server.ts'
import { answerTo } from '../../testing/report-answer.server.ts'
import { closeMonths, yearCommands } from '../../testing/world-year-end.server.ts'
import { rezagoOperations } from '../../vigencia/rezago/rezago.server.ts'
import { expenseBook } from '../book/book.contract.ts'
import { bookOperations } from '../book/book.server.ts'
import { cuipoExpense, cuipoExpensePlan, cuipoIncome, cuipoIncomePlan } from '../cuipo/cuipo.contract.ts'
import { cuipoOperations } from '../cuipo/cuipo.server.ts'
import { equilibrium } from '../equilibrium/equilibrium.contract.ts'
import { equilibriumOperations } from '../equilibrium/equilibrium.server.ts'
import { expenseExecution } from '../execution/execution.contract.ts'
import { executionOperations } from '../execution/execution.server.ts'
import { incomeExecution } from '../income-execution/income-execution.contract.ts'
import { incomeExecutionOperations } from '../income-execution/income-execution.server.ts'
import { pacReportOperations } from '../pac-report/pac-report.server.ts'
import { f06, f07, f07a, f08a, f08b, f09, f10, f11 } from './contraloria.contract.ts'
import { contraloriaOperations } from './contraloria.server.ts'

const million = 1_000_000
const lists = [...movementOperations, ...pacOperations, ...rezagoOperations, ...cuipoOperations]

let world: BudgetWorld
beforeAll(async () => {
  world = await budgetWorld({ drugs: 200 * million, services: 50 * million })
  await tellTheYear(world)
  return world.close
}, 120_000)

/** A year with a bit of everything, carried on to the next, where half of it is paid in January and half in March. */
async function tellTheYear(reported: BudgetWorld) {
  const { approvedCdp, approvedRegistro, approvedObligacion, approvedPago, approvedModification } = reported
  await approvedModification('adicion', { income: 30 * million, given: { services: 30 * million } })
  await approvedModification('traslado', { taken: { services: 5 * million }, given: { drugs: 5 * million } })
  await reported.programUniform({ drugs: 120 * million })
  await reported.income('collection', 90 * million)
  const registro = await approvedRegistro(await approvedCdp(180 * million), 180 * million)
  await approvedPago(await approvedObligacion(registro, 60 * million), 60 * million)
  await approvedObligacion(registro, 70 * million)
  await reported.openVigencia(2027)
  await sql`update budget.vigencia set closing_policy = 'reservas_and_cxp' where year = 2026`.execute(
    reported.db,
  )
  const run = yearCommands(reported)
  await run('startClosing')
  await closeMonths(run)
  await run('constituteRezago', { date: '2027-01-15', actNumber: '004' })
  const carried = async (kind: string) => {
    const { rows } = await sql<{ document: string; line: string }>`
      select coalesce(next_obligacion_id, next_registro_id) as document, next_line_id as line from budget.rezago
      where kind = ${kind}`.execute(reported.db)
    return { id: rows[0]!.document, lines: [rows[0]!.line as never] }
  }
  const owed = { kind: 'obligacion', ...(await carried('cxp_obligacion')) } as const
  await approvedPago(owed, 30 * million, { date: '2027-01-20' })
  await approvedPago(owed, 40 * million, { date: '2027-03-20' })
  const reserved = { kind: 'registro', ...(await carried('reserva')) } as const
  const later = await approvedObligacion(reserved, 20 * million, { date: '2027-02-10' })
  await approvedPago(later, 15 * million, { date: '2027-02-20' })
  await reported.release(reserved, 10 * million, { date: '2027-03-25', cascade: true })
}

const own = (report: AnyReport, all: readonly Operation[]) =>
  all.filter(({ endpoint }) => endpoint.path === `/api/budget/${report.name}`)

/** What the list at an address adds up to. */
async function totalAt(address: string, vigencia: number): Promise<string> {
  const [path, query = ''] = address.split('?')
  const list = lists.find(({ endpoint }) => endpoint.path === `/api${path}/totals`)!
  const input = { ...Object.fromEntries(new URLSearchParams(query)), vigencia: String(vigencia) }
  const call = { tx: world.db, query: list.endpoint.query!.parse(input), actor: world.chief }
  const { sums } = (await list.handle(call as never)) as { sums: Record<string, string> }
  return moneyText(money(sums.amount!))
}

// biome-ignore format: a table
const cases: [AnyReport, readonly Operation[], number, Record<string, unknown>][] = [
  [expenseExecution,  executionOperations,        2026, {}],
  [incomeExecution,   incomeExecutionOperations,  2026, {}],
  [incomeExecution,   incomeExecutionOperations,  2026, { from: '2026-12-01' }],
  [equilibrium,       equilibriumOperations,      2026, {}],
  [pacReport,         pacReportOperations,        2026, { plane: 'vigencia' }],
  [f06,               contraloriaOperations,      2026, {}],
  [f07,               contraloriaOperations,      2026, {}],
  [f07,               contraloriaOperations,      2027, {}],
  [f09,               contraloriaOperations,      2026, {}],
  [f10,               contraloriaOperations,      2027, {}],
  [f11,               contraloriaOperations,      2027, {}],
  [cuipoIncomePlan,   cuipoOperations,            2026, { quarter: '4' }],
  [cuipoIncome,       cuipoOperations,            2026, { quarter: '4' }],
  [cuipoExpensePlan,  cuipoOperations,            2026, { quarter: '4' }],
  [cuipoExpense,      cuipoOperations,            2026, { quarter: '4' }],
  [cuipoExpensePlan,  cuipoOperations,            2027, { quarter: '2' }],
  [cuipoExpense,      cuipoOperations,            2027, { quarter: '2' }],
]
test.each(cases)(
  'every figure of $title is the sum of the list it leads to ($2)',
  async (report, all, year, more) => {
    const input = {
      ...('from' in report.params ? { from: `${year}-01-01` } : {}),
      ...('to' in report.params ? { to: `${year}-12-31` } : { vigencia: year }),
      ...more,
    }
    const { rows } = await answerTo(world, own(report, all), input)
    expect(rows.length).toBeGreaterThan(0)
    const figures = Object.entries((report.drill ?? {}) as Record<string, string>).filter(
      ([name]) => (report.columns as Fields)[name]?.kind === 'money',
    )
    expect(figures.length).toBeGreaterThan(0)
    for (const { values } of rows)
      for (const [name, template] of figures) {
        if (values[name] === '0.00') continue
        const address = drillAddress(template, { ...input, ...values })!
        expect([name, await totalAt(address, year)]).toEqual([name, moneyText(money(String(values[name])))])
      }
  },
)

// biome-ignore format: a table
test.each([
  ['2027-01-14', null, null],
  ['2027-01-31', { paid: '30000000.00', balance: '40000000.00' }, { obligated: '0.00', paid: '0.00', balance: '50000000.00' }],
  ['2027-02-28', { paid: '30000000.00', balance: '40000000.00' },
    { obligated: '20000000.00', paid: '15000000.00', balance: '35000000.00' }],
  ['2027-03-31', { paid: '70000000.00', balance: '0.00' },
    { constituted: '50000000.00', cancelled: '10000000.00', definitive: '40000000.00',
      paid: '15000000.00', balance: '25000000.00' }],
])('F10 and F11 show the state of the rezago on %s', async (to, cxp, reserva) => {
  const at = async (report: AnyReport) =>
    (await answerTo(world, own(report, contraloriaOperations), { from: '2027-01-01', to })).rows
  const owed = await at(f11)
  const reserved = await at(f10)
  if (cxp === null) return expect([owed, reserved]).toEqual([[], []])
  expect(owed[0]!.values).toMatchObject(cxp)
  expect(reserved[0]!.values).toMatchObject(reserva!)
})

// biome-ignore format: a table
test.each([
  [f07a, /^\/rubro-pago\/edit\//],
  [f08a, /^\/movimiento-presupuestal\/edit\//],
  [f08b, /^\/movimiento-presupuestal\/edit\//],
  [f11,  /^\/rubro-obligacion\/edit\//],
  [f10,  /^\/registro-presupuestal\/edit\//],
])('each row of $title opens its document', async (report: AnyReport, address) => {
  const year = report === f10 || report === f11 ? 2027 : 2026
  const input = { from: `${year}-01-01`, to: `${year}-12-31` }
  const { rows } = await answerTo(world, own(report, contraloriaOperations), input)
  for (const { values } of rows) expect(values.address).toMatch(address)
})

test('a report of one fuente leads to the moves of that fuente', async () => {
  const { rows } = await answerTo(world, own(expenseExecution, executionOperations), {
    from: '2026-01-01',
    to: '2026-12-31',
    fuenteId: world.fuenteId,
  })
  const input = { to: '2026-12-31', fuenteId: world.fuenteId }
  const address = drillAddress(expenseExecution.drill!.definitiva!, { ...input, ...rows[0]!.values })
  expect(address).toContain(`fuenteId=${world.fuenteId}`)
  expect(drillAddress(expenseExecution.drill!.definitiva!, rows[0]!.values)).not.toContain('fuenteId')
})

test('each operation of the book opens its document', async () => {
  const input = { apropiacionId: world.lines.drugs, from: '2026-01-01', to: '2026-12-31' }
  const { rows } = await answerTo(world, own(expenseBook, bookOperations), input)
  const screens = rows.map(({ values }) => String(values.address).split('/')[1])
  expect(new Set(screens)).toEqual(
    new Set([
      'apropiacion-inicial',
      'movimiento-presupuestal',
      'cdp',
      'registro-presupuestal',
      'rubro-obligacion',
      'rubro-pago',
    ]),
  )
})
