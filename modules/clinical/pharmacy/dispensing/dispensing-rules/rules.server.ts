import type { Stored } from '@quina/blocks'
import type { OrderedMedicine } from '@quina/care/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { type Day, must, pluck, showDay } from '@quina/kernel'
import { anyFileOf, medicineAllergiesOf } from '@quina/people/server'
import { type Quantity, quantityOf } from '@quina/warehouse/domain'
import { outsideTheList } from '../../safety/formulary-request/formulary-request.server.ts'
import type { dispensing } from '../dispensing/dispensing.contract.ts'
import { type MaxDose, overdoseOf, type Product } from './rules.domain.ts'

export interface GivenProduct extends Product {
  readonly id: string
  readonly medicineId: string | null
  readonly ingredientId: string | null
}

/** The facts of a line of a dispensing: the ordered medicine, the product, what was delivered before, and the warnings. */
export interface LineFacts {
  readonly ordered: OrderedMedicine
  readonly product: GivenProduct
  readonly given: Quantity
  readonly alert: string
}

type DispensedLines = Pick<Stored<typeof dispensing>, 'id' | 'date' | 'lines'>

type OrderedMedicines = Readonly<{ patientId: string; medicines: readonly OrderedMedicine[] }>

/** Reads the facts of the lines of a dispensing, in their order. @throws Problem FAR-003 for a line of another order */
export async function lineFacts(
  tx: Tx,
  { id, date, lines }: DispensedLines,
  { patientId, medicines }: OrderedMedicines,
): Promise<readonly LineFacts[]> {
  const known = new Map(medicines.map((one) => [one.id, one]))
  const products = await productsOf(tx, lines)
  const given = await givenOf(tx, pluck(lines, 'orderLineId'), id)
  const pairs = lines.map(({ orderLineId, productId }, index) => {
    const ordered = known.get(orderLineId)
    must(ordered !== undefined, 'FAR-003', `lines.${index}.orderLineId`, 'Ese medicamento es de otra orden.')
    const { substitutes, ...product } = products.get(productId)!
    const fits = product.medicineId === ordered!.medicineId || substitutes.includes(ordered!.medicineId)
    return { ordered: ordered!, product: { ...product, fits } }
  })
  const alerts = await alertsOf(tx, pairs, { id, date, patientId })
  return pairs.map((pair, index) => ({
    ...pair,
    given: given.get(pair.ordered.id) ?? 0n,
    alert: alerts[index] ?? '',
  }))
}

type ProductRow = Omit<GivenProduct, 'fits'> & { readonly substitutes: readonly string[] }

/** Reads the products, each with the medicines for which it may be substituted. */
async function productsOf(tx: Tx, lines: DispensedLines['lines']): Promise<ReadonlyMap<string, ProductRow>> {
  const rows = await rowsFrom<ProductRow>(tx)`
    select p.id, p.name, p.blocked_issue as blocked, p.controlled, p.high_alert, p.medicine_id, p.ingredient_id,
           array(select o.medicine_id::text from warehouse.substitute_face s join warehouse.product_face o on o.id = s.product_id
                 where s.substitute_id = p.id and o.medicine_id is not null) as substitutes
    from warehouse.product_face p where p.id = any(${lines.map(({ productId }) => productId as string)}::uuid[])`
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns how much of some order lines other dispensings delivered, less what was returned. */
export async function givenOf(
  tx: Tx,
  orderLineIds: readonly string[],
  besides: string | null,
): Promise<ReadonlyMap<string, Quantity>> {
  const rows = await rowsFrom<{ id: string; quantity: string }>(tx)`
    select l.order_line_id as id, sum(l.quantity - l.returned)::text as quantity
    from pharmacy.dispensing_line l join pharmacy.dispensing d on d.id = l.parent_id and d.status = 'approved'
    where l.order_line_id = any(${[...orderLineIds]}::uuid[]) and d.id is distinct from ${besides}::uuid group by 1`
  return new Map(rows.map((row) => [row.id, quantityOf(row.quantity)]))
}

type Pair = Pick<LineFacts, 'ordered' | 'product'>

/** Returns the warnings of each line: allergies, a principle already given, a dose above the maximum, outside the list. */
async function alertsOf(
  tx: Tx,
  pairs: readonly Pair[],
  input: { readonly id: string; readonly date: Day; readonly patientId: string },
): Promise<readonly string[]> {
  const entryOf = ({ product, ordered }: Pair) => product.medicineId ?? ordered.medicineId
  const allergies = await medicineAllergiesOf(tx, input.patientId, pairs.map(entryOf))
  const repeated = await repeatedBefore(tx, pairs, input)
  const limits = await limitsOf(tx, pairs)
  const outside = await outsideTheList(
    tx,
    pairs.map(({ product }) => product.id),
    input,
  )
  return pairs.map((pair) => {
    const { ordered, product } = pair
    const met = (allergies.get(entryOf(pair))?.matches ?? []).map(({ message }) => message)
    const before = repeated.filter(
      ({ ingredientId, orderLineId }) => ingredientId === product.ingredientId && orderLineId !== ordered.id,
    )
    const again = before.map(
      ({ name, date }) => `Ya se le entregó ${name} el ${showDay(date)}, con el mismo principio activo.`,
    )
    const over = overdoseOf(
      ordered,
      limits.filter(({ ingredientId }) => ingredientId === product.ingredientId),
    )
    const unlisted = `${product.name} no está en el listado básico y nadie aprobó su solicitud.`
    const others = [...(over === null ? [] : [over]), ...(outside.has(product.id) ? [unlisted] : [])]
    return [...met, ...again, ...others].join(' ')
  })
}

type RepeatedMedicine = Readonly<{ ingredientId: string; orderLineId: string; name: string; date: Day }>

/** Returns what the patient received with the same active principles, in treatments that are not over. */
async function repeatedBefore(
  tx: Tx,
  pairs: readonly Pair[],
  { id, date, patientId }: { readonly id: string; readonly date: Day; readonly patientId: string },
): Promise<readonly RepeatedMedicine[]> {
  return rowsFrom<RepeatedMedicine>(tx)`
    select distinct on (p.ingredient_id, l.order_line_id) p.ingredient_id, l.order_line_id, p.name, d.date::text as date
    from pharmacy.dispensing d join care.medical_order_face o on o.id = d.order_id
    join pharmacy.dispensing_line l on l.parent_id = d.id join warehouse.product_face p on p.id = l.product_id
    where o.patient_id = ${anyFileOf(patientId)} and d.status = 'approved' and d.id <> ${id}::uuid
      and l.quantity > l.returned and d.date + l.days > ${date}::date
      and p.ingredient_id = any(${ingredientsOf(pairs)}::uuid[])
    order by p.ingredient_id, l.order_line_id, d.date desc`
}

const ingredientsOf = (pairs: readonly Pair[]): string[] =>
  pairs.flatMap(({ product }) => product.ingredientId ?? [])

const limitsOf = (tx: Tx, pairs: readonly Pair[]) =>
  rowsFrom<MaxDose & { readonly ingredientId: string }>(tx)`
    select ingredient_id, unit, per_day::text as per_day from pharmacy.max_dose
    where active and ingredient_id = any(${ingredientsOf(pairs)}::uuid[])`
