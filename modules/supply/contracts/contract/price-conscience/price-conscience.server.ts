import type { AnswerOf } from '@quina/blocks'
import { campusScope, type Input, type Operation, serveQuery } from '@quina/blocks/server'
import { rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import { contractPrice } from '@quina/insurers/server'
import { type Day, moneyText } from '@quina/kernel'
import { knownPrices } from './price-conscience.contract.ts'

type Prices = NonNullable<AnswerOf<typeof knownPrices>>

const purchasesShown = 5

async function known({
  tx,
  input: { contractLineId },
  actor,
  today,
}: Input<{ contractLineId: string }>): Promise<Prices | null> {
  const product = await rowFrom<{ id: string; name: string; medicineId: string | null }>(tx)`
    select p.id, p.name, p.medicine_id from contracts.contract_line l join warehouse.product_face p on p.id = l.product_id
    where l.id = ${contractLineId}::uuid`
  if (product === undefined) return null
  const { id, name, medicineId } = product
  return {
    product: name,
    purchases: await purchasesOf(tx, id),
    cap: await capOf(tx, id, today),
    payers:
      medicineId === null ? [] : await payersOf(tx, { medicineId, today, campusId: campusScope(actor) }),
  }
}

/** Includes every product with the same CUM: one medicine may be in the catalogue twice. */
const purchasesOf = (tx: Tx, productId: string) =>
  rowsFrom<Prices['purchases'][number]>(tx)`
    select b.id, b.date::text as day, b.supplier, b.unit_cost::text as unit_cost
    from warehouse.bought_list b
    where b.product_id = ${productId}::uuid
       or b.cum = (select max(o.cum) from warehouse.bought_list o where o.product_id = ${productId}::uuid)
    order by b.date desc, b.id desc limit ${purchasesShown}`

async function capOf(tx: Tx, productId: string, today: Day): Promise<Prices['cap']> {
  const row = await rowFrom<{ price: string; norm: string }>(tx)`
    select cap::text as price, norm from warehouse.price_cap_face
    where product_id = ${productId}::uuid and from_day <= ${today}::date order by from_day desc limit 1`
  return row ?? null
}

type PayerQuestion = Readonly<{ medicineId: string; today: Day; campusId: string | null }>

async function payersOf(tx: Tx, { medicineId, today, campusId }: PayerQuestion): Promise<Prices['payers']> {
  const rows = await rowsFrom<{ id: string; payer: string; contract: string; serviceId: string }>(tx)`
    select c.id, t.name as payer, c.contract_number as contract, s.id as service_id
    from insurers.contract_face c join insurers.payer_face y on y.id = c.payer_id
    join people.tercero_face t on t.id = y.tercero_id
    join tariffs.service_face s on s.active and s.ium_id = ${medicineId}::uuid
    where c.status = 'active' and ${today}::date between c.starts_on and c.ends_on
      and (${campusId}::uuid is null or c.campus_id = ${campusId}::uuid)
    order by t.name, c.contract_number, s.code limit 20`
  const priced: Prices['payers'] = []
  for (const { id, payer, contract, serviceId } of rows) {
    const price = await contractPrice(tx, { contractId: id, serviceId, day: today })
    if (price.covered && price.formula !== null)
      priced.push({ id: `${id} ${serviceId}`, payer, contract, price: moneyText(price.price) })
  }
  return priced
}

export const knownPricesOperation: Operation = serveQuery(knownPrices, known)
