import { inCall } from '@quina/blocks/server'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { budgetWorld } from '../../testing/budget-world.server.ts'
import { dashboard } from './dashboard.contract.ts'
import { dashboardOperations } from './dashboard.server.ts'

test('every figure of the dashboard is the sum of the list it leads to', async () => {
  const world = await budgetWorld({ drugs: 1_000, services: 400 })
  onTestFinished(world.close)
  const cdp = await world.approvedCdp({ drugs: 600, services: 390 }, { date: '2026-02-10' })
  const registro = await world.approvedRegistro(cdp, [500, 390], { date: '2026-03-05' })
  await world.release(registro, [100], { date: '2026-04-01' })
  const obligacion = await world.approvedObligacion(registro, [200, 300], { date: '2026-04-02' })
  await world.approvedPago(obligacion, [200, 100], { date: '2026-04-03' })

  const board = await inCall(dashboardOperations, { tx: world.db } as never).ask(dashboard, {
    vigencia: 2026,
  })
  const listed = async (where: ReturnType<typeof sql>) => {
    const { rows } = await sql<{ total: string }>`
      select coalesce(sum(amount), 0)::numeric(18,2) as total from budget.move_list where vigencia = 2026 and ${where}`.execute(
      world.db,
    )
    return rows[0]!.total
  }
  for (const stage of ['cdp', 'registro', 'obligacion', 'pago'] as const)
    for (const row of board.months)
      expect(row[stage]).toBe(await listed(sql`stage = ${stage} and extract(month from day) = ${row.month}`))
  for (const [stage, column] of [
    ['registro', 'comprometido'],
    ['obligacion', 'obligado'],
    ['pago', 'pagado'],
  ] as const) {
    for (const row of board.rubros)
      expect(row[column]).toBe(await listed(sql`stage = ${stage} and rubro_code = ${row.code}`))
    for (const row of board.fuentes)
      expect(row[column]).toBe(await listed(sql`stage = ${stage} and fuente_code = ${row.code}`))
  }
  expect(board.exhausted.map((row) => row.code)).toEqual(['2.1.2.02.02.008'])
})
