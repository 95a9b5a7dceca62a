import { newId } from '@quina/kernel'
import type pg from 'pg'

export interface StockGround {
  readonly storeId: string
  readonly centreId: string
  readonly products: readonly string[]
  /** The product with most moves. */
  readonly busy: string
}

/**
 * Lays a store with five hundred products of one lot each and `moves` moves of its kardex, by set-based SQL without triggers;
 * balances are the sums that triggers would keep. A later run finds them.
 */
export async function layStock(pool: pg.Pool, moves: number, vigencia: number): Promise<StockGround> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    const { rows } = await client.query("select id from warehouse.store where code = 'BENCH'")
    if (rows.length === 0) await layStore(client)
    const values = [moves, `${vigencia}-01-01`]
    const { rows: counted } = await client.query(
      "select count(*)::int as n from warehouse.move where document = 'warehouse.bench'",
    )
    if (counted[0].n < moves)
      for (const statement of statements)
        await client.query(statement, statement.includes('$1') ? values : [])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
  await pool.query('analyze warehouse.move, warehouse.stock, warehouse.lot_stock')
  return groundIn(pool)
}

async function layStore(client: pg.PoolClient): Promise<void> {
  const ids = [newId(), newId(), newId()]
  await client.query(
    `insert into warehouse.store (id, campus_id, code, name, kind)
     select $1, id, 'BENCH', 'Bodega de rendimiento', 'central' from admin.campus where code = 'B1'`,
    [ids[0]],
  )
  await workIn(client, ids[0]!)
  await client.query(
    `insert into warehouse.product_group (id, code, name, kind, inventory_account_id, tracks_lot, tracks_expiry)
     select $1, 'BENCH', 'Grupo de rendimiento', 'supply', id, false, false from accounting.account where code = '151404'`,
    [ids[1]],
  )
  await client.query(
    `insert into hospital.cost_centre (id, code, name, kind, cost_account)
     select $1, '7398', 'Centro de almacén', 'care', '7310'
     where not exists (select from hospital.cost_centre where code = '7398')`,
    [ids[2]],
  )
  await client.query(
    `insert into warehouse.group_account (id, group_id, centre_prefix, from_day, consumption_account_id)
     select gen_random_uuid(), $1, '7398', '2020-01-01', id from accounting.account where code = '731001'`,
    [ids[1]],
  )
  await client.query(
    `insert into warehouse.product (id, code, name, group_id, kind, base_unit)
     select gen_random_uuid(), 'BENCH-' || lpad(n::text, 4, '0'), 'Producto de rendimiento ' || n, $1, 'supply', 'Unidad'
     from generate_series(1, 500) n`,
    [ids[1]],
  )
  await client.query(
    `insert into warehouse.lot (id, product_id, number, entered_on)
     select gen_random_uuid(), p.id, '', '2020-01-01' from warehouse.product p where p.code like 'BENCH-%'`,
  )
}

/** Three entries of ten for each exit of three, so that nothing runs out: each product has its running balance. */
const statements = [
  "delete from warehouse.move where document = 'warehouse.bench'",
  `insert into warehouse.move (product_id, store_id, lot_id, account_id, kind, day, happened_on, quantity, value,
     balance_quantity,
     balance_value, document, document_id, campus_id, user_id)
   select product_id, store_id, lot_id, account_id, case when quantity > 0 then 'donation' else 'damaged' end, day, day, quantity,
          quantity * 100, sum(quantity) over w, sum(quantity * 100) over w, 'warehouse.bench', document_id, campus_id,
          (select id from admin.app_user order by email limit 1)
   from (
     select p.id as product_id, s.id as store_id, l.id as lot_id, g.inventory_account_id as account_id, s.campus_id, n,
            $2::date + (n % 300) as day, case when n / 500 % 4 = 3 then -3 else 10 end::numeric as quantity,
            gen_random_uuid() as document_id
     from generate_series(0, $1::int - 1) n
     join (select id, group_id, row_number() over (order by code) - 1 as place from warehouse.product
           where code like 'BENCH-%') p on p.place = n % 500
     join warehouse.product_group g on g.id = p.group_id join warehouse.lot l on l.product_id = p.id
     cross join (select id, campus_id from warehouse.store where code = 'BENCH') s) moved
   window w as (partition by product_id order by n)`,
  "delete from warehouse.stock where store_id in (select id from warehouse.store where code = 'BENCH')",
  "delete from warehouse.lot_stock where store_id in (select id from warehouse.store where code = 'BENCH')",
  `insert into warehouse.stock (product_id, store_id, quantity, value, last_day)
   select product_id, store_id, sum(quantity), sum(value), max(day) from warehouse.move
   where store_id in (select id from warehouse.store where code = 'BENCH') group by 1, 2`,
  `insert into warehouse.lot_stock (product_id, store_id, lot_id, quantity, last_arrived)
   select product_id, store_id, lot_id, sum(quantity), max(happened_on) filter (where quantity > 0) from warehouse.move
   where store_id in (select id from warehouse.store where code = 'BENCH') group by 1, 2, 3`,
]

/** Lets every user work in a store. */
const workIn = (db: Pick<pg.Pool, 'query'>, storeId: string) =>
  db.query(
    `insert into warehouse.store_user (id, store_id, user_id, receives, issues, transfers, adjusts, counts, approves)
     select gen_random_uuid(), $1, id, true, true, true, true, true, true from admin.app_user on conflict do nothing`,
    [storeId],
  )

/** The stock of a race, small enough to run out. */
const raced = 300

/** Lays two products for a race with the same stock: one in a single lot, the other in three lots with successive expiry. */
export async function layRace(pool: pg.Pool, storeId: string) {
  await workIn(pool, storeId)
  const ids: string[] = []
  for (const lots of [1, 3]) {
    const { rows } = await pool.query(
      `with made as (
         insert into warehouse.product (id, code, name, group_id, kind, base_unit)
         select gen_random_uuid(), 'RACE-' || gen_random_uuid(), 'Producto que se disputa', id, 'supply', 'Unidad'
         from warehouse.product_group where code = 'BENCH' returning id),
       lots as (
         insert into warehouse.lot (id, product_id, number, expiry, entered_on)
         select gen_random_uuid(), id, 'L' || n, current_date + n * 30, current_date from made, generate_series(1, $2::int) n
         returning id, product_id)
       insert into warehouse.move (product_id, store_id, lot_id, kind, day, happened_on, quantity, value, document,
                                   document_id, campus_id, user_id)
       select l.product_id, s.id, l.id, 'donation', current_date - 1, current_date - 1, $3::int / $2::int,
              100 * $3::int / $2::int,
              'warehouse.bench', gen_random_uuid(), s.campus_id,
              (select id from admin.app_user order by email limit 1)
       from lots l, warehouse.store s where s.id = $1 returning product_id as id`,
      [storeId, lots, Math.floor(raced / 3) * 3],
    )
    ids.push(rows[0].id)
  }
  const [oneLot, threeLots] = ids as [string, string]
  return { oneLot, threeLots, had: await leftOf(pool, ids) }
}

export async function leftOf(pool: pg.Pool, products: readonly string[]): Promise<number> {
  const { rows } = await pool.query(
    'select sum(quantity)::float8 as left from warehouse.stock where product_id = any($1::uuid[])',
    [products],
  )
  return rows[0].left
}

async function groundIn(pool: pg.Pool): Promise<StockGround> {
  const { rows } = await pool.query(`
    select (select id from warehouse.store where code = 'BENCH') as "storeId",
           (select id from hospital.cost_centre where code = '7398') as "centreId",
           array(select id from warehouse.product where code like 'BENCH-%' order by code)::text[] as products`)
  const { storeId, centreId, products } = rows[0]
  return { storeId, centreId, products, busy: products[0] }
}
