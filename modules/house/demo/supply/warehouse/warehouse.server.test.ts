import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { shortHospital } from '../../testing/short-hospital.server.ts'

const { db, close } = await shortHospital()
afterAll(close)

test('three stores keep two hundred products with official codes, worth what the books say, and one keeps others', async () => {
  const { rows } = await sql<object>`
    select (select count(*)::int from warehouse.store where kind not in ('transit', 'cart', 'consignment')) as stores,
           (select count(*)::int from warehouse.product) as products,
           (select count(*)::int from warehouse.product
            where medicine_id is not null and ingredient_id is not null) as official,
           (select count(distinct to_char(day, 'YYYY-MM'))::int from warehouse.move where kind = 'consumption') as months,
           (select count(*)::int from warehouse.booked_move where way = 'posting' and book_id is null) as unposted`.execute(
    db,
  )
  expect(rows).toEqual([{ stores: 3, products: 200, official: 120, months: 3, unposted: 0 }])
  const { rows: accounts } = await sql<{ account: string; equal: boolean }>`
    select a.code as account, sum(m.amount) = (
      select sum(b.debit - b.credit) from accounting.account_balance b where b.account_id = m.account_id) as equal
    from warehouse.booked_move m join accounting.account a on a.id = m.account_id
    where m.way = 'opening' or m.booked_on is not null group by 1, m.account_id order by 1`.execute(db)
  expect(accounts).toEqual(['151403', '151404', '151405'].map((account) => ({ account, equal: true })))
})

test('contracts are at four steps, and one is ordered, received in part and caused within its registro', async () => {
  const { rows } = await sql<object>`
    select status, agreed::float8 as agreed, executed::float8 as executed
    from contracts.contract_list order by number, status`.execute(db)
  expect(rows).toEqual([
    { status: 'running', agreed: 10_800_000, executed: 3_600_000 },
    { status: 'running', agreed: 18_600_000, executed: 4_650_000 },
    { status: 'signed', agreed: 9_000_000, executed: 0 },
    { status: 'inProcess', agreed: 6_500_000, executed: 0 },
  ])
  const { rows: of } = await sql<object>`
    select (select balance::float8 from budget.registro_list where contract_number = 'CT-102') as obligable,
           (select string_agg(condition, ' ' order by number) from contracts.payment_act_list) as acts,
           (select string_agg(b.executed::bigint::text, ' ' order by p.program) from contracts.program_balance b
            join contracts.contract_program p on p.id = b.program_id) as programs,
           (select count(*)::int from contracts.policy where approved_on is not null) as policies,
           (select string_agg(condition, ' ' order by number) from warehouse.requisition_list) as requisitions,
           (select string_agg(status, ' ' order by number) from warehouse.stock_count_list) as counts,
           (select string_agg(condition, ' ' order by number) from warehouse.transfer_list) as transfers`.execute(
    db,
  )
  expect(of).toEqual([
    {
      obligable: 13_950_000,
      acts: 'approved filed',
      programs: '1440000 2160000 3000000 1650000',
      policies: 1,
      requisitions: 'whole approved sent',
      counts: 'approved counting',
      transfers: 'sent sent draft',
    },
  ])
})

test('a supplier was fined and retained, left goods of which some were used, and goods lie in places or are kept', async () => {
  const { rows } = await sql<object>`
    select (select string_agg(condition, ' ' order by number) from contracts.fine_list) as fines,
           (select string_agg(d.kind || ' ' || d.amount, ', ' order by d.kind) from treasury.payment_order_deduction d
            where d.kind in ('fine', 'guarantee')) as deducted,
           (select string_agg(trim_scale(quantity) || ' ' || value, ', ') from warehouse.stock k
            join warehouse.store s on s.id = k.store_id where s.kind = 'consignment') as consigned,
           (select string_agg(trim_scale(units) || ' ' || value, ', ') from warehouse.receipt_line l
            join warehouse.receipt r on r.id = l.parent_id where r.used_by is not null) as bought,
           (select count(distinct bin_id)::int from warehouse.lot_place where bin_id is not null) as places,
           (select string_agg(split_part(label, ' ', 2), ' ' order by label) from warehouse.reservation) as kept`.execute(
    db,
  )
  expect(rows).toEqual([
    {
      fines: 'firm cited',
      deducted: 'fine 300000.00, guarantee 102564.10',
      consigned: '21 0.00',
      bought: '3 36000.00',
      places: 3,
      kept: 'traslado orden',
    },
  ])
})
