import { checkNow } from '@quina/admin/server'
import { testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { incomeUntilBooks } from '../books/begin.domain.ts'
import { loadCatalogs } from '../catalog/catalogs.server.ts'
import { loadHouse } from '../catalog/house.server.ts'
import { openVigencia } from '../catalog/vigencia.server.ts'
import { foundHospital } from '../hospital/found.server.ts'
import { castOf } from '../load/actors.server.ts'
import { receive } from '../load/cash.server.ts'
import { tell } from '../load/load.server.ts'
import { beginLoading } from '../load/step.server.ts'
import { programYear } from '../load/vigencia-course.server.ts'
import { loadOpening } from '../opening/opening.server.ts'
import { loadPayroll } from '../payroll/payroll.server.ts'
import { loadDesk } from '../people/desk.server.ts'
import { loadPayees } from '../people/payees.server.ts'
import { loadPeople } from '../people/people.server.ts'
import { incomesOf } from '../plan/income.domain.ts'
import { pastYear, presentYear } from '../plan/plan.domain.ts'
import { money, seedRoles } from '../testing/short-hospital.server.ts'
import { loadAssets } from './assets.server.ts'

const { db, close } = await testDatabase()
afterAll(close)

/** The whole budget of the year: the short demonstration buys no equipment. */
test('all that the whole year bought until its books began is in the register, and half of it in service', async () => {
  await seedRoles(db)
  const loading = await beginLoading(db, new Date())
  await foundHospital(loading)
  const cast = await castOf(db)
  const year = presentYear(1)
  for (const lay of [loadCatalogs, loadHouse, loadPeople, loadPayees, loadDesk, loadPayroll])
    await lay(loading, cast)
  for (const each of [pastYear, year]) await openVigencia(loading, cast, each)
  await programYear(loading, cast, year.vigencia)
  await tell(loading, cast, year)
  await receive(loading, cast, incomeUntilBooks(incomesOf(year)).before)
  await loadOpening(loading, cast)
  await loadAssets(loading, cast)

  const monitors = money.flatMap((module) => module.monitors ?? [])
  const broken = await checkNow(db, monitors, new Date('2026-11-19T15:00:00Z'))
  expect(broken.filter((line) => line.startsWith('Activo'))).toEqual([])
  const { rows } = await sql<object>`
    select left(a.plate, 3) as kind, a.state, count(*)::int as units, sum(b.cost)::bigint::text as cost
    from assets.asset a join assets.asset_balance b on b.asset_id = a.id
    where a.opening_id is not null and a.plate ~ '^(DES|ECO|CAM|AUT|POR|RED)-' group by 1, 2 order by 1, 2`.execute(
    db,
  )
  expect(rows).toEqual([
    { kind: 'ECO', state: 'inService', units: 1, cost: '135180000' },
    { kind: 'POR', state: 'inService', units: 5, cost: '26810000' },
    { kind: 'POR', state: 'stored', units: 5, cost: '26810000' },
    { kind: 'RED', state: 'inService', units: 2, cost: '23590000' },
    { kind: 'RED', state: 'stored', units: 2, cost: '23590000' },
  ])
}, 300_000)
