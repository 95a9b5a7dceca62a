import type { ReportInput, ReportPage } from '@quina/blocks'
import {
  type Actor,
  cursorPlace,
  cursorText,
  type FlatRow,
  type Operation,
  serveFlatReport,
  serveReport,
} from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { type RawBuilder, sql } from 'kysely'
import { inventory, kardex, stockProof } from './inventory.contract.ts'
import { lotName, movementName, notBookedOn, ownStores, storeName } from './move-pieces.server.ts'
import { namingDocuments } from './moving-document.server.ts'

export const inventoryOperations: readonly Operation[] = [
  ...serveFlatReport({
    whose: 'site',
    report: inventory,
    read: (tx, { on, storeId, groupId, state }, actor) => rowsFrom<FlatRow>(tx)`
      select p.id || ' ' || s.id as id, p.id as "productId", p.code, p.name as product, ${storeName} as store,
             max(b.code) as place, g.name as "group", a.code as account, ${inState(state, on)}::text as quantity,
             max(v.quantity)::text as reserved, max(v.holders) as holders, p.base_unit as unit,
             case when sum(m.quantity) > 0 then round(sum(m.value) / sum(m.quantity), 4)::text end as average,
             (case when ${inState(state, on)} = sum(m.quantity) then sum(m.value)
                   else round(sum(m.value) * ${inState(state, on)} / sum(m.quantity), 2) end)::text as value
      from warehouse.move m join warehouse.product p on p.id = m.product_id
      join warehouse.product_group g on g.id = p.group_id join accounting.account_face a on a.id = g.inventory_account_id
      join warehouse.store s on s.id = m.store_id
      left join warehouse.stock_level y on y.product_id = p.id and y.store_id = s.id
      left join warehouse.bin b on b.id = y.bin_id
      left join warehouse.reserved_stock v on v.product_id = p.id and v.store_id = s.id
      where m.day <= ${on}::date and (${groupId}::uuid is null or p.group_id = ${groupId}::uuid) and ${ownStores(actor, storeId)}
      group by p.id, s.id, g.name, a.code
      having ${inState(state, on)} <> 0 or (${state}::text is null and sum(m.value) <> 0)
      order by p.name, s.code`,
  }),
  ...serveReport({ whose: 'site', report: kardex, read: kardexPage }),
  ...serveFlatReport({
    whose: 'house',
    report: stockProof,
    read: (tx, { on }) => rowsFrom<FlatRow>(tx)`
      with moved as (
        select m.account_id, sum(m.amount) as stock,
               sum(m.amount) filter (where m.way in ('causacion', 'credit') and ${notBookedOn(on)}) as uncaused,
               sum(m.amount) filter (where m.way = 'posting' and ${notBookedOn(on)}) as unposted
        from warehouse.booked_move m where m.day <= ${on}::date group by 1),
      booked as (
        select b.account_id, sum(b.debit - b.credit) as books from accounting.account_balance_face b
        where b.vigencia = extract(year from ${on}::date) and b.period <= extract(month from ${on}::date)
          and b.account_id in (select inventory_account_id from warehouse.product_group union select account_id from moved)
        group by 1)
      select a.id, a.code || ' ' || a.name as account, coalesce(m.stock, 0)::numeric(18,2)::text as stock,
             coalesce(b.books, 0)::numeric(18,2)::text as books,
             (coalesce(m.stock, 0) - coalesce(b.books, 0))::numeric(18,2)::text as difference,
             coalesce(m.uncaused, 0)::numeric(18,2)::text as uncaused,
             coalesce(m.unposted, 0)::numeric(18,2)::text as unposted,
             (coalesce(m.stock, 0) - coalesce(b.books, 0) - coalesce(m.uncaused, 0)
                - coalesce(m.unposted, 0))::numeric(18,2)::text as unexplained
      from moved m full join booked b using (account_id) join accounting.account_face a on a.id = account_id order by a.code`,
  }),
]

/** Sums the moves `m` of a store `s` in a state; a lot has its current state, and is expired after its last day. */
const inState = (state: ReportInput<typeof inventory>['state'], on: string): RawBuilder<string> =>
  state === null
    ? sql`sum(m.quantity)`
    : sql`coalesce(sum(m.quantity) filter (where ${state}::text = case
        when s.kind = 'transit' then 'transit' when s.kind = 'consignment' then 'consigned'
        when s.kind = 'quarantine' then 'quarantine'
        else (select case when l.status in ('quarantine', 'blocked') then l.status
                          when l.status = 'expired' or l.expiry < ${on}::date then 'expired' else 'available' end
              from warehouse.lot l where l.id = m.lot_id) end), 0)`

interface KardexRow {
  readonly id: string
  readonly storeCode: string
  readonly storeId: string
  readonly campusId: string
  readonly documentId: string | null
  readonly document: string | null
  readonly day: string
  readonly store: string
  readonly entered: string | null
  readonly [column: string]: string | null
}

/**
 * Returns a page of the kardex: by store, in the order of booking. It begins after the last move seen, so that its cost does not
 * grow with the history.
 */
export async function kardexPage(
  tx: Tx,
  input: ReportInput<typeof kardex>,
  actor: Actor,
  { after, before, last, size }: ReportPage,
) {
  const backwards = before !== undefined || last === true
  const found = await movesFrom(tx, {
    input,
    actor,
    size: size + 1,
    backwards,
    cursor: after ?? before ?? null,
  })
  const more = found.length > size
  const rows = backwards ? found.slice(0, size).toReversed() : found.slice(0, size)
  const begins = backwards ? !more : after === undefined
  const ends = backwards ? before === undefined : !more
  const documentOf = await namingDocuments(tx, rows)
  return {
    rows: rows.map(({ storeCode: _, storeId: __, ...row }) => {
      const { id, campusId: ___, documentId: ____, ...moved } = row
      const values: Readonly<Record<string, string | null>> = { ...moved, ...documentOf(row) }
      return { id, level: 0, group: false, values }
    }),
    totals: {},
    next: ends ? null : placeOf(rows.at(-1)),
    previous: begins ? null : placeOf(rows[0]),
  }
}

const placeOf = (row: KardexRow | undefined): string | null =>
  row === undefined ? null : cursorText([row.storeCode, row.storeId, row.day, row.id])

interface From {
  readonly input: ReportInput<typeof kardex>
  readonly actor: Actor
  readonly size: number
  readonly backwards: boolean
  readonly cursor: string | null
}

/** Reads at most one page of each store, through the index, in either direction. */
function movesFrom(tx: Tx, { input, actor, size, backwards, cursor }: From): Promise<KardexRow[]> {
  const { productId, from, to, storeId } = input
  const beyond = sql.raw(backwards ? '<' : '>')
  const order = sql.raw(backwards ? 'desc' : 'asc')
  const [code = null, store = null, day = null, id = null] = cursor === null ? [] : cursorPlace(cursor)
  const inside = sql`s.id is not distinct from ${store}::uuid`
  const edge = backwards ? sql`${to}::date + 1` : sql`${from}::date - 1`
  return rowsFrom<KardexRow>(tx)`
    select m.id::text as id, s.code as "storeCode", s.id as "storeId", m.day, m.happened_on as "happenedOn",
           ${storeName} as store, m.document, m.document_id as "documentId", m.campus_id as "campusId",
           ${movementName} as movement, ${lotName} as lot,
           case when m.quantity > 0 then m.quantity::text end as entered,
           case when m.quantity < 0 then (-m.quantity)::text end as issued,
           m.balance_quantity::text as balance, round(m.value / nullif(m.quantity, 0), 4)::text as "unitCost",
           case when m.value > 0 then m.value::text end as "enteredValue",
           case when m.value < 0 then (-m.value)::text end as "issuedValue",
           m.balance_value::text as "balanceValue",
           case when m.balance_quantity > 0 then round(m.balance_value / m.balance_quantity, 4)::text end as average
    from warehouse.store s cross join lateral (
      select o.* from warehouse.move o
      where o.product_id = ${productId} and o.store_id = s.id and o.day between ${from}::date and ${to}::date
        and (o.day, o.id) ${beyond} (case when ${inside} then ${day}::date else ${edge} end, coalesce(${id}::bigint, 0))
      order by o.day ${order}, o.id ${order} limit ${size}) m
    join warehouse.lot l on l.id = m.lot_id join warehouse.move_kind k on k.kind = m.kind
    where ${ownStores(actor, storeId)}
      and (${store}::uuid is null or ${inside} or (s.code, s.id) ${beyond} (${code}, ${store}::uuid))
    order by s.code ${order}, s.id ${order}, m.day ${order}, m.id ${order} limit ${size}`
}
