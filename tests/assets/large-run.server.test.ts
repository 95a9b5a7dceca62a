import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { depreciationRunService } from '../../modules/assets/value/depreciation/depreciation-run.server.ts'
import { assetsMonitor } from '../../modules/assets/value/monitor/monitor.server.ts'
import { approved, assetsWorld, classOf, on } from './assets-world.ts'

const world = await assetsWorld()
afterAll(world.close)
const count = Number(process.env.ASSETS ?? 3_000)

/** Assets of many costs, lives and first days, laid by SQL alone. */
async function lay() {
  const classId = await classOf(world.db, 'EM-DIA')
  await world.act(async (tx) => {
    await sql`
      insert into assets.asset (id, plate, class_id, description, tenure, campus_id, state, acquired_on,
        in_service_on, cost_centre_id)
      select gen_random_uuid(), 'L-' || n, ${classId}, 'Equipo ' || n, 'own', ${world.actor.campusId}, 'inService',
             date '2026-01-01' + n % 120, date '2026-01-01' + n % 120,
             case n % 2 when 0 then ${world.ward}::uuid else ${world.office}::uuid end
      from generate_series(1, ${count}::int) n`.execute(tx)
    await sql`
      insert into assets.asset_move (id, asset_id, kind, day, cost, document, document_id)
      select gen_random_uuid(), id, 'entry', acquired_on, 1000000 + substr(plate, 3)::int * 37, 'assets.test', id
      from assets.asset`.execute(tx)
    await sql`
      insert into assets.value_basis (id, asset_id, from_day, cost, residual, impairment, before, amount, days, cause,
        document, document_id)
      select gen_random_uuid(), a.id, a.acquired_on, b.cost, 0, 0, 0, b.cost, 360 + substr(a.plate, 3)::int % 3240, 'service',
             'assets.test', a.id
      from assets.asset a join assets.asset_balance b on b.asset_id = a.id`.execute(tx)
  })
}

test('a run is what SQL computes by itself, month after month, and its balances are the sums of their moves', async () => {
  await lay()
  for (const date of ['2026-04-30', '2026-05-31']) {
    const began = performance.now()
    const id = await approved(world, depreciationRunService as never, { date: on(date), purpose: 'Mes' })
    if (process.env.ASSETS) console.info(date, Math.round(performance.now() - began), 'ms')
    const { rows } = await sql<{ apart: number; lines: number }>`
      with expected as (
        select b.asset_id, round(b.amount * least(b.days,
                 (extract(year from ${date}::date) - extract(year from b.from_day)) * 360
                 + (extract(month from ${date}::date) - extract(month from b.from_day)) * 30
                 + 30 - extract(day from b.from_day) + 1) / b.days) as upto
        from assets.value_basis b)
      select count(*) filter (where l.before + l.amount is distinct from e.upto and e.upto <> 0)::int as apart,
             count(l.*)::int as lines
      from expected e left join assets.depreciation_line l on l.asset_id = e.asset_id and l.run_id = ${id}`.execute(
      world.db,
    )
    expect(rows[0]).toMatchObject({ apart: 0 })
    expect(rows[0]!.lines).toBeGreaterThan(count * 0.9)
  }
  expect(await assetsMonitor.check(world.db)).toEqual([])
  await sql`update assets.asset_balance set accumulated = accumulated + 1 where asset_id = (
    select id from assets.asset where plate = 'L-7')`.execute(world.db)
  expect(await assetsMonitor.check(world.db)).toEqual([expect.stringContaining('Activo L-7')])
})
