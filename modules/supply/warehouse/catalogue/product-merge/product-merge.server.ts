import { type Operation, serveCommand } from '@quina/blocks/server'
import { addTo, changeById, lockedRow, oneFrom, rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import { insist, must, mustBeFound, newId } from '@quina/kernel'
import { sql } from 'kysely'
import { mergeProduct, unmergeProduct } from './product-merge.contract.ts'

/** Returns the open uses of a product that users must change by hand: «el contrato CT 001». */
type ProductUses = (tx: Tx, productId: string) => Promise<readonly string[]>
const uses: ProductUses[] = []

/** Declares a module's open uses of a product, which prevent merging it into another. */
export function defineProductUses(of: ProductUses): void {
  uses.push(of)
}

defineProductUses(async (tx, productId) => {
  const rows = await rowsFrom<{ label: string }>(tx)`
    select distinct platform.numbered('RQ', r.number) || ' de ' || r.vigencia as label
    from warehouse.requisition r join warehouse.requisition_line l on l.parent_id = r.id
    where l.product_id = ${productId}::uuid and l.delivered < coalesce(l.approved, l.quantity)
      and r.status in ('sent', 'approved', 'delivered')`
  return rows.map(({ label }) => `la requisición ${label}`)
})

/** The rows that a merge carries over; `once` is the column that must not repeat. Presentations go before their codes. */
const carried = [
  { table: 'presentation', column: 'product_id', once: 'name' },
  { table: 'barcode', column: 'product_id', once: 'gtin' },
  { table: 'substitute', column: 'product_id', once: 'substitute_id' },
  { table: 'substitute', column: 'substitute_id', once: 'product_id' },
  { table: 'stock_level', column: 'product_id', once: 'store_id' },
  { table: 'price_cap', column: 'product_id', once: 'from_day' },
] as const

type CarriedRows = Record<string, readonly string[]>

type InForce = Readonly<{ id: string; survivorId: string; wasActive: boolean; carried: CarriedRows }>

export const productMergeOperations: readonly Operation[] = [
  serveCommand(mergeProduct, async ({ tx, input: { id, absorbedId, reason }, actor }) => {
    must(id !== absorbedId, 'ALM-230', 'absorbedId', 'Elija otro producto: es el mismo.')
    const { wasActive } = await mustMerge(tx, id, absorbedId)
    const moved = await carry(tx, { from: absorbedId, to: id })
    const merge = { survivorId: id, absorbedId, reason, wasActive, mergedBy: actor.userId }
    await addTo(tx, 'warehouse.productMerge', { id: newId(), ...merge, carried: JSON.stringify(moved) })
    await point(tx, absorbedId, { to: id, active: false })
  }),
  serveCommand(unmergeProduct, async ({ tx, input: { id, reason }, actor }) => {
    mustBeFound(await lockedRow(tx, 'warehouse.product', id, ['id']), 'El producto')
    const merge = await rowFrom<InForce>(tx)`
      select id, survivor_id, was_active, carried from warehouse.product_merge
      where absorbed_id = ${id}::uuid and undone_at is null`
    insist(merge !== undefined, 'ALM-237', 'Este producto no está unido con otro.', { status: 409 })
    await carry(tx, { from: merge.survivorId, to: id, only: merge.carried })
    await changeById(tx, 'warehouse.productMerge', merge.id, {
      undoneBy: actor.userId,
      undoneAt: sql`now()`,
      undoneReason: reason,
    })
    await point(tx, id, { to: null, active: merge.wasActive })
  }),
]

const point = (
  tx: Tx,
  id: string,
  { to, active }: { readonly to: string | null; readonly active: boolean },
) =>
  sql`update warehouse.product set merged_into_id = ${to}::uuid, active = ${active}, version = version + 1
      where id = ${id}::uuid`.execute(tx)

interface MergeCheck {
  readonly merged: boolean
  readonly alike: boolean
  readonly brought: boolean
  readonly active: boolean
  readonly left: string | null
  readonly presentation: string | null
}

/**
 * Locks both products, so that moves of either wait.
 * @throws Problem ALM-231 already merged, ALM-232 different products, ALM-233 stock left, ALM-234 an open use, ALM-235 a
 * presentation of another size
 */
async function mustMerge(tx: Tx, id: string, absorbedId: string): Promise<{ readonly wasActive: boolean }> {
  for (const one of [id, absorbedId].sort())
    mustBeFound(await lockedRow(tx, 'warehouse.product', one, ['id']), 'El producto')
  const { merged, alike, brought, active, left, presentation } = await oneFrom<MergeCheck>(tx)`
    select k.merged_into_id is not null or a.merged_into_id is not null as merged, a.active,
           k.base_unit = a.base_unit and k.controlled = a.controlled
             and coalesce(k.medicine_id = a.medicine_id, true) as alike,
           exists (select from warehouse.product o where o.merged_into_id = a.id) as brought,
           (select string_agg(s.code || ' ' || s.name, ', ' order by s.code) from warehouse.stock t
            join warehouse.store s on s.id = t.store_id
            where t.product_id = a.id and (t.quantity <> 0 or t.value <> 0)) as left,
           (select min(x.name) from warehouse.presentation x join warehouse.presentation y on y.name = x.name
            where x.product_id = a.id and y.product_id = k.id
              and x.units::bigint * y.parts <> y.units::bigint * x.parts) as presentation
    from warehouse.product k, warehouse.product a where k.id = ${id}::uuid and a.id = ${absorbedId}::uuid`
  const refused = (code: string, message: string, holds: boolean) =>
    insist(holds, code, message, { status: 409, fields: { absorbedId: message } })
  refused('ALM-231', 'Uno de los dos ya está unido con otro: sepárelo primero.', !merged && !brought)
  refused('ALM-232', 'Cuentan en unidades distintas, o solo uno es de control, o tienen otro IUM.', alike)
  const emptied = 'páselo con un egreso del repetido y un ingreso del que permanece.'
  refused('ALM-233', `Tiene existencias en ${left}: ${emptied}`, left === null)
  const counting = (await Promise.all(uses.map((of) => of(tx, absorbedId)))).flat()
  refused(
    'ALM-234',
    `Lo usa ${counting.slice(0, 5).join(', ')}: cámbielo allí primero.`,
    counting.length === 0,
  )
  refused(
    'ALM-235',
    `La presentación «${presentation}» trae otra cantidad en cada uno.`,
    presentation === null,
  )
  return { wasActive: active }
}

interface CarryInput {
  readonly from: string
  readonly to: string
  /** The rows to give back; when absent, all rows that the other product lacks. */
  readonly only?: CarriedRows
}

/** Moves rows from one product to the other. A code whose presentation stays is assigned to the presentation of the same name. */
async function carry(tx: Tx, { from, to, only }: CarryInput): Promise<CarriedRows> {
  const moved: Record<string, readonly string[]> = {}
  for (const { table, column, once } of carried) {
    const key = `${table}.${column}`
    const rows = sql.table(`warehouse.${table}`)
    const own = sql.ref(column)
    const other = sql.ref(once)
    const { rows: found } = await sql<{ id: string }>`
      update ${rows} t set ${own} = ${to}::uuid
      where t.${own} = ${from}::uuid and (${only === undefined} or t.id = any(${only?.[key] ?? []}::uuid[]))
        and t.${other}::text <> ${to}::text
        and not exists (select from ${rows} k where k.${own} = ${to}::uuid and k.${other} = t.${other})
      returning t.id`.execute(tx)
    moved[key] = found.map(({ id }) => id)
  }
  await sql`
    update warehouse.barcode b set presentation_id = k.id
    from warehouse.presentation a, warehouse.presentation k
    where b.product_id = ${to}::uuid and a.id = b.presentation_id and a.product_id <> ${to}::uuid
      and k.product_id = ${to}::uuid and k.name = a.name`.execute(tx)
  return moved
}
