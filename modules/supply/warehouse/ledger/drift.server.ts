import type { Monitor } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { sql } from 'kysely'

/** Describes every warehouse balance that differs from the sum of its moves, and every move with a wrong running balance. */
export async function stockDrift(tx: Tx): Promise<readonly string[]> {
  const rows = await rowsFrom<{ broken: string }>(tx)`
    with moved as (select product_id, store_id, sum(quantity) as quantity, sum(value) as value from warehouse.move group by 1, 2),
    lots as (select product_id, store_id, lot_id, sum(quantity) as quantity from warehouse.move group by 1, 2, 3),
    running as (
      select m.*, sum(quantity) over w as q, sum(value) over w as v from warehouse.move m
      window w as (partition by product_id, store_id order by id))
    select format('%s en %s: los movimientos suman %s por %s y el saldo guardado es %s por %s. Diferencia: %s por %s.',
                  p.name, s.name,
                  coalesce(m.quantity, 0), coalesce(m.value, 0), coalesce(b.quantity, 0), coalesce(b.value, 0),
                  coalesce(b.quantity, 0) - coalesce(m.quantity, 0), coalesce(b.value, 0) - coalesce(m.value, 0)) as broken
    from moved m full join warehouse.stock b using (product_id, store_id)
    join warehouse.product p on p.id = product_id join warehouse.store s on s.id = store_id
    where (coalesce(m.quantity, 0), coalesce(m.value, 0)) <> (coalesce(b.quantity, 0), coalesce(b.value, 0))
    union all
    select format('%s, lote %s en %s: los movimientos suman %s y el saldo guardado es %s. Diferencia: %s.',
                  p.name, l.number, s.name,
                  coalesce(m.quantity, 0), coalesce(b.quantity, 0), coalesce(b.quantity, 0) - coalesce(m.quantity, 0))
    from lots m full join warehouse.lot_stock b using (product_id, store_id, lot_id)
    join warehouse.product p on p.id = product_id join warehouse.store s on s.id = store_id
    join warehouse.lot l on l.id = lot_id
    where coalesce(m.quantity, 0) <> coalesce(b.quantity, 0)
    union all
    select format('%s en %s, movimiento %s: el saldo corrido es %s por %s y el guardado %s por %s. Diferencia: %s por %s.',
                  p.name, s.name, r.id, q, v, r.balance_quantity, r.balance_value, r.balance_quantity - q, r.balance_value - v)
    from running r join warehouse.product p on p.id = r.product_id join warehouse.store s on s.id = r.store_id
    where (q, v) <> (r.balance_quantity, r.balance_value)
    union all
    select format('%s, lote %s en %s, ubicación %s: lo puesto y lo sacado suman %s y el saldo es %s. Diferencia: %s.',
                  p.name, l.number, s.name, n.code,
                  coalesce(m.quantity, 0), coalesce(b.quantity, 0), coalesce(b.quantity, 0) - coalesce(m.quantity, 0))
    from (select store_id, lot_id, bin_id, sum(quantity) as quantity from warehouse.bin_move group by 1, 2, 3) m
    full join warehouse.bin_stock b using (store_id, lot_id, bin_id)
    join warehouse.lot l on l.id = lot_id join warehouse.product p on p.id = l.product_id
    join warehouse.store s on s.id = store_id join warehouse.bin n on n.id = bin_id
    where coalesce(m.quantity, 0) <> coalesce(b.quantity, 0)
    union all
    select format('%s, lote %s en %s: en sus ubicaciones hay %s y en la bodega %s.', p.name, l.number, s.name, b.placed,
                  coalesce(k.quantity, 0))
    from (select store_id, lot_id, sum(quantity) as placed from warehouse.bin_stock group by 1, 2) b
    join warehouse.lot l on l.id = b.lot_id join warehouse.product p on p.id = l.product_id
    join warehouse.store s on s.id = b.store_id
    left join warehouse.lot_stock k on (k.product_id, k.store_id, k.lot_id) = (l.product_id, b.store_id, b.lot_id)
    where b.placed > coalesce(k.quantity, 0)`
  return rows.map(({ broken }) => broken)
}

/** Reports to the dashboard and to `check:ledgers`. The moves are the truth: a repair sets the balances to their sums. */
export const stockMonitor: Monitor = {
  name: 'warehouse',
  label: 'Existencias del almacén',
  check: stockDrift,
  mend,
}

async function mend(tx: Tx): Promise<void> {
  await sql`lock table warehouse.move in share row exclusive mode`.execute(tx)
  await sql`
    update warehouse.stock b set quantity = m.quantity, value = m.value, last_day = m.last_day
    from (select product_id, store_id, sum(quantity) as quantity, sum(value) as value, max(day) as last_day
          from warehouse.move group by 1, 2) m
    where (b.product_id, b.store_id) = (m.product_id, m.store_id) and (b.quantity, b.value) <> (m.quantity, m.value)`.execute(
    tx,
  )
  await sql`
    update warehouse.lot_stock b set quantity = m.quantity
    from (select product_id, store_id, lot_id, sum(quantity) as quantity from warehouse.move group by 1, 2, 3) m
    where (b.product_id, b.store_id, b.lot_id) = (m.product_id, m.store_id, m.lot_id) and b.quantity <> m.quantity`.execute(
    tx,
  )
  await sql`
    update warehouse.bin_stock b set quantity = m.quantity
    from (select store_id, lot_id, bin_id, sum(quantity) as quantity from warehouse.bin_move group by 1, 2, 3) m
    where (b.store_id, b.lot_id, b.bin_id) = (m.store_id, m.lot_id, m.bin_id) and b.quantity <> m.quantity`.execute(
    tx,
  )
}
