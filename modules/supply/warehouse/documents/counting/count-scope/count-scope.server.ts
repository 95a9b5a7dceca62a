import type { Stored } from '@quina/blocks'
import { rowFrom, type Tx, valuesFrom } from '@quina/db/server'
import { insist, must } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import type { stockCount } from '../stock-count/stock-count.contract.ts'

type Count = Stored<typeof stockCount>

/** Returns the products that a count includes, among those of its store. */
export async function countedProducts(tx: Tx, document: Count): Promise<readonly string[]> {
  return valuesFrom<string>(tx)`
    select s.product_id as id from warehouse.stock s join warehouse.product p on p.id = s.product_id
    where s.store_id = ${document.storeId} and s.quantity > 0 and ${within(document)} order by s.product_id`
}

function within({ scope, groupId, storeId, lines, howMany }: Count): RawBuilder<boolean> {
  if (scope === 'group') return sql<boolean>`p.group_id = ${groupId}::uuid`
  if (scope === 'list') {
    const ids = (lines ?? []).map(({ productId }) => productId as string)
    return sql<boolean>`s.product_id = any(${ids}::uuid[])`
  }
  if (scope === 'cyclic') return sql<boolean>`s.product_id in (${longestUncounted(storeId, howMany ?? 0)})`
  return scope === 'classA' ? sql<boolean>`s.product_id in (${classA(storeId)})` : sql<boolean>`true`
}

/** The products whose last approved count is the oldest; those never counted come first. */
const longestUncounted = (storeId: string, howMany: number): RawBuilder<unknown> => sql`
  select k.product_id from warehouse.stock k
  left join lateral (
    select max(c.date) as day from warehouse.count_item i join warehouse.stock_count c on c.id = i.count_id
    where i.product_id = k.product_id and c.store_id = k.store_id and c.status = 'approved') l on true
  where k.store_id = ${storeId} and k.quantity > 0 order by l.day nulls first, k.value desc, k.product_id limit ${howMany}`

/** The products that make up 80 % of the store's consumption in the last six months, at cost; none without consumption. */
const classA = (storeId: string): RawBuilder<unknown> => sql`
  select x.product_id from (
    select c.product_id, sum(c.value) over (order by c.value desc, c.product_id) - c.value as before,
           sum(c.value) over () as whole
    from (select m.product_id, -sum(m.value) as value from warehouse.move m join warehouse.move_kind k on k.kind = m.kind
          where m.store_id = ${storeId} and (k.consumes or m.kind = 'serviceReturn') 
            and m.day > (now() at time zone 'America/Bogota')::date - 180
          group by 1 having -sum(m.value) > 0) c) x
  where x.before < x.whole * 0.8`

type CountedProducts = Readonly<{ countId: string; storeId: string; productIds: readonly string[] }>

/** A product of a store may be in only one open count. @throws Problem ALM-131 naming the other count */
export async function mustBeCountedOnce(
  tx: Tx,
  { countId, storeId, productIds }: CountedProducts,
): Promise<void> {
  const other = await rowFrom<{ product: string; number: string }>(tx)`
    select p.name as product, platform.numbered('CF', c.number) as number
    from warehouse.count_item i join warehouse.stock_count c on c.id = i.count_id join warehouse.product p on p.id = i.product_id
    where c.store_id = ${storeId} and c.id <> ${countId} and c.status in ('counting', 'reconciled')
      and i.product_id = any(${[...productIds]}::uuid[]) limit 1`
  const message = `${other?.product} ya está en ${other?.number}, que no se ha aprobado.`
  insist(other === undefined, 'ALM-131', message, { status: 409 })
}

/** @throws Problem ALM-134 a product that this count does not include */
export async function mayCountProduct(tx: Tx, countId: string, productId: string): Promise<void> {
  const row = await rowFrom<{ may: boolean }>(tx)`
    select c.scope = 'all' or (c.scope = 'group' and c.group_id = p.group_id)
           or exists (select from warehouse.count_item i where i.count_id = c.id and i.product_id = p.id)
           or exists (select from warehouse.stock_count_line l where l.parent_id = c.id and l.product_id = p.id) as may
    from warehouse.stock_count c cross join warehouse.product p where c.id = ${countId} and p.id = ${productId}`
  must(row?.may === true, 'ALM-134', 'productId', 'Ese producto no es de este conteo.')
}
