import type { AnswerOf } from '@quina/blocks'
import { rowsFrom, type Tx } from '@quina/db/server'
import { type Day, pluck } from '@quina/kernel'
import { type Quantity, quantityOf, quantityText } from '@quina/warehouse/domain'
import { leftIn, productsFor } from '../../dispensing/label/label.server.ts'
import type { trolleyFill } from '../trolley/trolley.contract.ts'

type Fill = AnswerOf<typeof trolleyFill>

type WaitingOrder = Readonly<{ orderId: string; patientId: string; who: string }>

/** Returns the doses of a day for the patients in the beds of a ward, by bed, less what was already dispensed for that day. */
export async function fillOf(tx: Tx, { wardId, date, campusId }: Ward): Promise<Fill> {
  const fill = { lines: [] as Fill['lines'], besides: [] as string[] }
  for (const { orderId, patientId, who } of await waitingIn(tx, { wardId, date, campusId })) {
    const left = (await leftIn(tx, orderId)).filter(({ carriedOut }) => !carriedOut)
    const products = await productsFor(tx, pluck(left, 'medicineId'))
    const given = await givenOn(tx, orderId, date)
    for (const one of left) {
      const own = products.find(({ medicineId }) => medicineId === one.medicineId)
      const perDay = quantityOf(String(Math.ceil(one.ordered / Math.max(1, one.days))))
      const quantity = least(one.left, perDay - (given.get(one.id) ?? 0n))
      if (quantity <= 0n) continue
      if (own === undefined || own.twoPeople) fill.besides.push(`${who}: ${one.name}`)
      else
        fill.lines.push({
          who,
          patientId,
          orderLineId: one.id,
          name: one.name,
          productId: own.productId,
          product: own.product,
          quantity: quantityText(quantity),
        })
    }
  }
  return fill
}

type Ward = Readonly<{ wardId: string; date: Day; campusId: string | null }>

const least = (one: Quantity, other: Quantity): Quantity => (one < other ? one : other)

/** The signed prescriptions in force of the patients of the beds of a ward. */
const waitingIn = (tx: Tx, { wardId, date, campusId }: Ward) =>
  rowsFrom<WaitingOrder>(tx)`
    with recursive places as (
      select l.id from hospital.location_list l where l.id = ${wardId}::uuid
      union
      select l.id from places p join hospital.location_list l on l.parent_id = p.id)
    select o.id as order_id, o.patient_id, b.code || ' · ' || o.patient_label as who
    from places p join care.occupied_bed_list b on b.location_id = p.id
    join care.admission_face a on a.id = b.admission_id
    join care.medical_order_list o on o.patient_id = a.patient_id and o.kind = 'medicine' and o.status = 'signed'
    where (${campusId}::uuid is null or o.campus_id = ${campusId}::uuid) and o.date <= ${date}::date
      and (o.expires_on is null or o.expires_on >= ${date}::date)
      and (o.priority = 'urgent' or coalesce(o.authorisation, '') not in ('pending', 'denied'))
    order by b.code, o.signed_at, o.id`

async function givenOn(tx: Tx, orderId: string, date: Day): Promise<ReadonlyMap<string, Quantity>> {
  const rows = await rowsFrom<{ id: string; quantity: string }>(tx)`
    select l.order_line_id as id, sum(l.quantity - l.returned)::text as quantity
    from pharmacy.dispensing d join pharmacy.dispensing_line l on l.parent_id = d.id
    where d.order_id = ${orderId}::uuid and d.status = 'approved' and d.date = ${date}::date group by 1`
  return new Map(rows.map(({ id, quantity }) => [id, quantityOf(quantity)]))
}
