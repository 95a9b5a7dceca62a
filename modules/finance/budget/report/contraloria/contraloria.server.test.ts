import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { type BudgetWorld, budgetWorld } from '../../testing/budget-world.server.ts'
import { answerTo } from '../../testing/report-answer.server.ts'
import { closeMonths, yearCommands } from '../../testing/world-year-end.server.ts'
import { carriedBookOperations } from './carried-book.server.ts'
import { contraloriaOperations } from './contraloria.server.ts'

const million = 1_000_000
const year = (of: number) => ({ from: `${of}-01-01`, to: `${of}-12-31` })

/** What a format answers, by its name. */
const read = (world: BudgetWorld, name: string, of = 2026) => {
  const all = [...contraloriaOperations, ...carriedBookOperations]
  const own = all.filter(({ endpoint }) => endpoint.path === `/api/budget/${name}`)
  return answerTo(world, own, year(of))
}

async function executed() {
  const world = await budgetWorld({ drugs: 200 * million })
  onTestFinished(world.close)
  const { approvedCdp, approvedRegistro, approvedObligacion, approvedPago } = world
  const registro = await approvedRegistro(await approvedCdp(180 * million), 180 * million)
  await approvedPago(await approvedObligacion(registro, 60 * million), 60 * million)
  await approvedObligacion(registro, 70 * million)
  return world
}

/** E-4 in round figures: 70 million owed and 50 committed go on in 2027. */
async function carriedOn(policy: string) {
  const world = await executed()
  await world.openVigencia(2027)
  await sql`update budget.vigencia set closing_policy = ${policy} where year = 2026`.execute(world.db)
  const run = yearCommands(world)
  await run('startClosing')
  await closeMonths(run)
  await run('constituteRezago', { date: '2027-01-15', actNumber: '004' })
  return world
}

test('the formats of execution agree with the ledger', async () => {
  const world = await executed()
  const { totals } = await read(world, 'f07')
  expect(totals).toMatchObject({
    cdp: '180000000.00',
    registro: '180000000.00',
    obligacion: '130000000.00',
    pago: '60000000.00',
  })
  const { rows } = await read(world, 'f07a')
  expect(rows.map(({ values }) => [values.number, values.support, values.amount])).toEqual([
    [1, 'CE-501', '60000000.00'],
  ])
  expect((await read(world, 'f06')).totals.definitivo).toBe(totals.definitiva)
  expect((await read(world, 'f09')).totals.pagado).toBe('60000000.00')
  const { rows: reported } = await read(world, 'fiscalResult')
  expect(reported.at(-1)!.values).toEqual({ concept: 'Déficit fiscal', amount: '-180000000.00' })
})

// biome-ignore format: a table
const policies: [string, string, string][] = [
  ['d115_all_cxp',     '120000000.00', '0.00'],
  ['reservas_and_cxp', '70000000.00',  '50000000.00'],
]
test.each(policies)(
  '%s: what was constituted is the aperture of its lines',
  async (policy, cxp, reservas) => {
    const world = await carriedOn(policy)
    expect((await read(world, 'f11', 2027)).totals.constituted).toBe(cxp)
    expect((await read(world, 'f10', 2027)).totals.constituted).toBe(reservas)
    const last = async (name: string) =>
      (await read(world, name, 2027)).rows.at(-1)?.values.constituted ?? '0.00'
    expect([await last('cxpBook'), await last('reservaBook')]).toEqual([cxp, reservas])
    expect((await read(world, 'f08b', 2027)).totals.adiciones).toBe('120000000.00')
  },
)
