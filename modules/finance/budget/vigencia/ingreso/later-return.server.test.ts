import { saveRow } from '@quina/blocks/server'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rubroService } from '../../catalogue/rubro/rubro.server.ts'
import { brokenInvariants } from '../../ledger/ledger/invariants.server.ts'
import { cuipoIncome } from '../../report/cuipo/cuipo.contract.ts'
import { cuipoOperations } from '../../report/cuipo/cuipo.server.ts'
import { incomeExecutionOperations } from '../../report/income-execution/income-execution.server.ts'
import { budgetWorld } from '../../testing/budget-world.server.ts'
import { answerTo } from '../../testing/report-answer.server.ts'

test('E-17: a return in a later vigencia is its income 1.2.13.01, and the payment of before stays', async () => {
  const world = await budgetWorld({ drugs: 10_000_000 })
  const { approvedCdp, approvedRegistro, approvedObligacion, approvedPago } = world
  const registro = await approvedRegistro(await approvedCdp(5_950_000), 5_950_000)
  const paid = await approvedPago(await approvedObligacion(registro, 5_950_000), 5_950_000)
  await world.openVigencia(2027)
  const date = '2027-01-20'
  const input = { date, lines: [{ lineId: paid.lines[0], amount: '1136500.00' }], reason: 'Nota crédito' }
  await expect(world.run(paid, 'refund', { input })).rejects.toMatchObject({ code: 'PRE-034' })

  const rubroId = await refundsOf(world, 2027)
  const how = { date, rubroId, origin: 'previous' as const }
  await world.income('collection', 1_136_500, how)

  const { rows } = await sql<Record<string, number>>`
    select vigencia, sum(comprometido)::float as rp, sum(obligado)::float as ob, sum(pagado)::float as pg
    from budget.apropiacion group by 1 order by 1`.execute(world.db)
  expect(rows.map((row) => Object.values(row))).toEqual([
    [2026, 5_950_000, 5_950_000, 5_950_000],
    [2027, 0, 0, 0],
  ])
  const days = { from: '2027-01-01', to: '2027-12-31' }
  const execution = await answerTo(world, incomeExecutionOperations, days)
  expect(execution.rows.find(({ values }) => values.rubro === '1.2.13.01')?.values).toMatchObject({
    definitivo: '0.00',
    reconocido: '0.00',
    recaudado: '1136500.00',
    recaudadoPrevious: '1136500.00',
    porCobrar: '0.00',
  })
  const cuipo = await answerTo(
    world,
    cuipoOperations.filter(({ endpoint }) => endpoint.path === `/api/budget/${cuipoIncome.name}`),
    { vigencia: 2027, quarter: '1' },
  )
  expect(cuipo.rows.map(({ values }) => [values.codigo, values.anteriorCon])).toEqual([
    ['1.2.13.01', '1136500.00'],
  ])
  expect(await world.act((tx) => brokenInvariants(tx))).toEqual([])
  await world.close()
})

/** The rubro of refunds of a vigencia, that nobody had budgeted. */
const refundsOf = (world: Awaited<ReturnType<typeof budgetWorld>>, vigencia: number) =>
  world.act(async (tx) => {
    const root = await tx
      .selectFrom('budget.rubro')
      .select('id')
      .where('vigencia', '=', vigencia)
      .where('code', '=', '1')
      .executeTakeFirstOrThrow()
    const body = {
      vigencia,
      side: 'income',
      code: '1.2.13.01',
      name: 'Reintegros',
      parentId: root.id,
      ccpetCode: '1.2.13.01',
      controlGroup: null,
      requiresCpc: false,
      defaultCpc: null,
      usesPac: true,
      mgaProduct: null,
      bpin: null,
    }
    return (await saveRow(tx, rubroService, { id: null, body, actor: world.chief })).id
  })
