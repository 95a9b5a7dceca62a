import { rowsFrom } from '@quina/db/server'
import { type Day, days360, moneyText } from '@quina/kernel'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { accumulatedOn } from '../../../modules/supply/assets/register/basis/basis.domain.ts'
import {
  type BasisRow,
  basisColumns,
  storedBasis,
} from '../../../modules/supply/assets/register/basis/basis.server.ts'
import { depreciationRunService } from '../../../modules/supply/assets/value/depreciation/depreciation-run.server.ts'
import { assetsMonitor } from '../../../modules/supply/assets/value/monitor/monitor.server.ts'
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
        document, document_id, method, units, rate_days)
      select gen_random_uuid(), a.id, a.acquired_on - (n % 6) * 400 * (n % 8 / 4), b.cost, n % 9 * 1000, 0, 0, 
        b.cost - n % 9 * 1000,
             360 + n % 3240, 'service', 'assets.test', a.id,
             (array['straight', 'straight', 'straight', 'straight', 'digits', 'declining', 'units', 'declining'])[n % 8 + 1],
             case n % 8 when 6 then 900 + n % 500 else 0 end, case n % 8 when 7 then 3600 end
      from assets.asset a join assets.asset_balance b on b.asset_id = a.id
      cross join lateral (select substr(a.plate, 3)::int as n) p`.execute(tx)
    await sql`
      insert into assets.usage_reading (id, asset_id, day, units)
      select gen_random_uuid(), b.asset_id, d.day, 37 * (extract(day from b.from_day)::int + d.more)
      from assets.value_basis b cross join (values (date '2026-04-30', 0), ('2026-05-17', 9)) d (day, more)
      where b.method = 'units'`.execute(tx)
  })
}

type StoredRow = BasisRow & Readonly<{ assetId: string; upTo: string }>

/** Each asset whose depreciation up to a day is not what the rules of the domain give, which no statement of the run uses. */
async function wrongOf(day: Day): Promise<string[]> {
  const rows = await rowsFrom<StoredRow>(world.db)`
    select b.asset_id as "assetId", z.accumulated::text as "upTo", ${basisColumns}
    from assets.basis b join assets.asset_balance z on z.asset_id = b.asset_id
    order by b.seq`
  return rows.flatMap(({ assetId, upTo, ...basis }) => {
    const expected = moneyText(accumulatedOn(storedBasis(basis), day))
    return expected === upTo ? [] : [`${assetId}: ${upTo}, and not ${expected}`]
  })
}

test('a run is what the domain computes by itself, month after month, and its balances are the sums of their moves', async () => {
  await lay()
  for (const date of ['2026-04-30', '2026-05-31']) {
    const began = performance.now()
    const id = await approved(world, depreciationRunService as never, { date: on(date), purpose: 'Mes' })
    if (process.env.ASSETS) console.info(date, Math.round(performance.now() - began), 'ms')
    expect(await wrongOf(on(date))).toEqual([])
    const stored = await rowsFrom<{ lines: number }>(world.db)`
      select count(*)::int as lines from assets.depreciation_line where run_id = ${id}::uuid`
    expect(stored[0]!.lines).toBeGreaterThan(count * 0.8)
  }
  expect(await assetsMonitor.check(world.db)).toEqual([])
  await sql`update assets.asset_balance set accumulated = accumulated + 1 where asset_id = (
    select id from assets.asset where plate = 'L-7')`.execute(world.db)
  expect(await assetsMonitor.check(world.db)).toEqual([expect.stringContaining('Activo L-7')])
})

test('the database counts commercial days as the rules do, the ends of February among them', async () => {
  const rows = await rowsFrom<{ from: Day; to: Day; days: number }>(world.db)`
    select f::date::text as "from", t::date::text as "to", assets.days360(f::date, t::date) as days
    from generate_series('2027-12-28'::date, '2028-03-03', '1 day') f,
         generate_series('2027-12-30'::date, '2028-04-02', '1 day') t`
  expect(rows.length).toBeGreaterThan(6_000)
  expect(rows.filter(({ from, to, days }) => days360(from, to) !== days)).toEqual([])
})
