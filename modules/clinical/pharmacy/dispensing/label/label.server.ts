import { type Operation, serveQuery } from '@quina/blocks/server'
import { type OrderedMedicine, orderedMedicines } from '@quina/care/server'
import { rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, mustBeFound, pluck, showDay, vigenciaOf } from '@quina/kernel'
import { quantityText, scanned } from '@quina/warehouse/domain'
import { leftOf } from '../dispensing-rules/rules.domain.ts'
import { givenOf } from '../dispensing-rules/rules.server.ts'
import { leftToDispense, readLabel } from './label.contract.ts'

/** Returns what is left of each medicine of an order. */
export async function leftIn(
  tx: Tx,
  orderId: string,
): Promise<readonly (OrderedMedicine & { readonly left: bigint })[]> {
  const medicines = await orderedMedicines(tx, orderId)
  const given = await givenOf(tx, pluck(medicines, 'id'), null)
  return medicines
    .map((one) => ({ ...one, left: leftOf(one, given.get(one.id) ?? 0n) }))
    .filter(({ left }) => left > 0n)
}

interface ProductRow {
  readonly productId: string
  /** Whether the medicine is controlled or of high risk. */
  readonly twoPeople: boolean
  readonly product: string
  readonly medicineId: string
}

/** The products of some medicines and their substitutes, the medicines' own products first. */
export const productsFor = (tx: Tx, medicineIds: readonly string[]) =>
  rowsFrom<ProductRow>(tx)`
    select p.id as product_id, p.name as product, p.medicine_id, p.controlled or p.high_alert as two_people, 0 as turn
    from warehouse.product_face p
    where p.medicine_id = any(${[...medicineIds]}::uuid[]) and not p.blocked_issue
    union all
    select s.substitute_id, q.name, o.medicine_id, q.controlled or q.high_alert, 1 from warehouse.substitute_face s
    join warehouse.product_face q on q.id = s.substitute_id
    join warehouse.product_face o on o.id = s.product_id where o.medicine_id = any(${[...medicineIds]}::uuid[])
    order by 5, 1`

type LabelInput = Readonly<{ orderId: string; storeId: string; label: string }>

const nothing = { orderLineId: null, productId: null, name: null, product: null, lot: null, lotId: null }

async function read(tx: Tx, { orderId, storeId, label }: LabelInput, today: Day) {
  const store = mustBeFound(
    await rowFrom<{ separator: string | null }>(tx)`
    select separator from warehouse.store_face where id = ${storeId}::uuid`,
    'La bodega',
  )
  const { separator } = store
  const { gtin, lot, expiry, refusal, doubt } = scanned(label, { separator, year: vigenciaOf(today) })
  if (refusal !== null || gtin === null)
    return { ...nothing, message: refusal ?? 'El código no dice el producto.' }
  const product = await rowFrom<{ id: string; name: string }>(tx)`
    select p.id, p.name from warehouse.barcode_face b join warehouse.product_face p on p.id = b.product_id where b.gtin = ${gtin}`
  if (product === undefined)
    return { ...nothing, message: `El código ${gtin} no es de ningún producto: regístrelo en el suyo.` }
  const left = await leftIn(tx, orderId)
  const fitting = await productsFor(tx, pluck(left, 'medicineId'))
  const own = left.find(({ medicineId }) =>
    fitting.some((one) => one.medicineId === medicineId && one.productId === product.id),
  )
  if (own === undefined)
    return { ...nothing, message: `${product.name} no es de lo que falta de esta orden.` }
  const line = { orderLineId: own.id, productId: product.id, name: own.name, product: product.name, lot }
  if (doubt !== null || lot === null)
    return { ...line, lotId: null, message: doubt ?? 'El código no dice el lote: escríbalo.' }
  return { ...line, ...(await lotOf(tx, { productId: product.id, lot, expiry })) }
}

/** Returns the lot that a label names; a known expiry is never replaced by another. */
async function lotOf(
  tx: Tx,
  {
    productId,
    lot,
    expiry,
  }: { readonly productId: string; readonly lot: string; readonly expiry: Day | null },
): Promise<{ lotId: string | null; message: string | null }> {
  const known = await rowsFrom<{ id: string; expiry: Day | null }>(tx)`
    select id, expiry::text as expiry from warehouse.lot_face where product_id = ${productId}::uuid and key = upper(${lot})`
  const same = known.find((one) => expiry === null || one.expiry === expiry)
  if (same !== undefined) return { lotId: same.id, message: null }
  const [other] = known
  const when = (at: Day | null) => (at === null ? 'sin vencimiento' : showDay(at))
  const message =
    other === undefined
      ? `El lote ${lot} no está en el almacén.`
      : `El lote ${lot} vence el ${when(other.expiry)} y la etiqueta dice ${when(expiry)}: revíselo.`
  return { lotId: null, message }
}

export const labelOperations: readonly Operation[] = [
  serveQuery(leftToDispense, async ({ tx, input }) => {
    const left = await leftIn(tx, input.orderId)
    const products = await productsFor(tx, pluck(left, 'medicineId'))
    return left.map(({ id, name, medicineId, left: units }) => {
      const own = products.find((one) => one.medicineId === medicineId)
      return {
        orderLineId: id,
        name,
        left: quantityText(units),
        productId: own?.productId ?? null,
        product: own?.product ?? null,
      }
    })
  }),
  serveQuery(readLabel, ({ tx, input, today }) => read(tx, input, today)),
]
