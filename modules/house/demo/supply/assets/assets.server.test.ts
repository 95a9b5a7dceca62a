import { checkNow } from '@quina/admin/server'
import { testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { tieProfessionals } from '../../clinical/care/waiting.server.ts'
import { expenseAccounts } from '../../finance/books/accounts.domain.ts'
import { incomeUntilBooks } from '../../finance/books/begin.domain.ts'
import { openVigencia } from '../../finance/budget/vigencia.server.ts'
import { programYear } from '../../finance/budget/vigencia-course.server.ts'
import { loadOpening } from '../../finance/opening/opening.server.ts'
import { loadPayroll } from '../../finance/payroll/payroll.server.ts'
import { receive } from '../../finance/treasury/cash.server.ts'
import { loadCatalogs } from '../../ground/catalog/catalogs.server.ts'
import { expenseLeaves } from '../../ground/catalog/expense.domain.ts'
import { loadHouse } from '../../ground/catalog/house.server.ts'
import { foundHospital } from '../../ground/hospital/found.server.ts'
import { loadDesk } from '../../ground/people/desk.server.ts'
import { loadPayees } from '../../ground/people/payees.server.ts'
import { loadPeople } from '../../ground/people/people.server.ts'
import { castOf } from '../../ground/step/actors.server.ts'
import { beginLoading } from '../../ground/step/step.server.ts'
import { tell } from '../../load.server.ts'
import type { Act } from '../../plan/act.domain.ts'
import { incomesOf } from '../../plan/income.domain.ts'
import { pastYear, planOf, presentYear } from '../../plan/plan.domain.ts'
import { money, seedRoles } from '../../testing/short-hospital.server.ts'
import { useAssets } from './asset-life.server.ts'
import { loadAssets } from './assets.server.ts'

const { db, close } = await testDatabase()
afterAll(close)

/** Leaves whose spending the books take as assets (16) or intangibles (19): the other acts of the year leave nothing here. */
const assetLeaves = expenseLeaves.filter(({ code }) => /^1[69]/.test(expenseAccounts(code).account))
const buysAssets = ({ key }: Act): boolean => assetLeaves.some(({ code }) => key.includes(`.${code}.`))

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
  await tell(loading, cast, planOf(year).filter(buysAssets))
  await receive(loading, cast, incomeUntilBooks(incomesOf(year)).before)
  await loadOpening(loading, cast)
  await tieProfessionals(loading, cast)
  await loadAssets(loading, cast)
  await useAssets(loading, cast)

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
    { kind: 'RED', state: 'inService', units: 2, cost: '29590000' },
    { kind: 'RED', state: 'stored', units: 2, cost: '23590000' },
  ])
  expect(await unexplained()).toEqual([])
  expect(await heldByKeepers()).toEqual([
    { name: 'C101', units: 2 },
    { name: 'PLANTA', units: 4 },
    { name: 'MTO', units: 39 },
    { name: 'ADM-F', units: 118 },
  ])
  expect(await estates()).toEqual([
    { code: 'INM-01', land: '640000000', building: '3850000000', condition: 'expired' },
    { code: 'INM-02', land: '33333333', building: '66666667', condition: 'expiring' },
  ])
  expect(await inventoried()).toEqual([
    { result: 'elsewhere', assets: 1 },
    { result: 'found', assets: 49 },
  ])
}, 300_000)

/** The accounts of cost whose register and books differ. */
const unexplained = async () =>
  (
    await sql<object>`
      with register as (
        select case when a.state = 'stored' then coalesce(c.store_account, c.asset_account) else c.asset_account end as account,
               sum(b.cost) as cost
        from assets.asset a join assets.asset_class c on c.id = a.class_id join assets.asset_balance b on b.asset_id = a.id
        group by 1),
      books as (
        select a.code as account, sum(l.debit - l.credit) as amount
        from accounting.entry_line l join accounting.account a on a.id = l.account_id
        where a.code in (select unnest(array[asset_account, store_account]) from assets.asset_class) group by 1)
      select account, coalesce(cost, 0)::text as cost, coalesce(amount, 0)::text as amount
      from register full join books using (account) where coalesce(cost, 0) <> coalesce(amount, 0)`.execute(
      db,
    )
  ).rows

const heldByKeepers = async () =>
  (
    await sql<object>`
      select l.code as name, count(a.id)::int as units from people.custody c join hospital.location l on l.id = c.location_id
      join assets.asset a on a.custodian_id = c.tercero_id group by c.from_day, c.act, l.code order by c.act`.execute(
      db,
    )
  ).rows

const estates = async () =>
  (
    await sql<object>`
      select i.code, l.cost::bigint::text as land, b.cost::bigint::text as building, i.condition from assets.inmueble_list i
      join assets.inmueble n on n.id = i.id join assets.asset_balance l on l.asset_id = n.land_asset_id
      join assets.asset_balance b on b.asset_id = n.building_asset_id order by 1`.execute(db)
  ).rows

const inventoried = async () =>
  (
    await sql<object>`
      select r.result, count(*)::int as assets from assets.inventory_result r
      join assets.physical_inventory i on i.id = r.inventory_id and i.status = 'closed' group by 1 order by 1`.execute(
      db,
    )
  ).rows
