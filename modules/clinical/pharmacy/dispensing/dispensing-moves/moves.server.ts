import type { Stored } from '@quina/blocks'
import type { Actor, Command } from '@quina/blocks/server'
import { attend, type OrderToDispense, takeBack } from '@quina/care/server'
import { addTo, changeById, oneFrom, rowFrom, type Tx } from '@quina/db/server'
import {
  type Day,
  dayInBogota,
  type Money,
  type MoneyText,
  money,
  moneyText,
  must,
  newId,
  showPesos,
} from '@quina/kernel'
import { firstToExpire, quantityOf } from '@quina/warehouse/domain'
import {
  type IssueLine,
  lockStock,
  lotsThere,
  mustWorkIn,
  releaseFor,
  reserveFor,
} from '@quina/warehouse/server'
import { mustNotBeDestroyed } from '../../control/waste/waste.server.ts'
import { requestCredit } from '../credit-request/credit-request.server.ts'
import type { dispensing } from '../dispensing/dispensing.contract.ts'
import { daysOf } from '../dispensing-rules/rules.domain.ts'
import type { LineFacts } from '../dispensing-rules/rules.server.ts'

type StoredDispensing = Stored<typeof dispensing>

/** Returns now for today, or the middle of a past day. */
export const instantOn = (day: Day, now: Date): Date =>
  dayInBogota(now) === day ? now : new Date(`${day}T12:00:00-05:00`)

/** Returns how many days the lot of a line must still last: the days of treatment delivered at once. */
const treatmentOf = ({ mode }: StoredDispensing, { ordered }: LineFacts, quantity: string): number =>
  mode === 'whole' ? daysOf(ordered, quantityOf(quantity)) : 1

/** Returns the lines that leave the store; a line with nothing to deliver yet is left out. */
export const issueLines = (
  document: StoredDispensing,
  facts: readonly LineFacts[],
  costCentreId: string,
): readonly IssueLine[] =>
  document.lines.flatMap(({ id, productId, quantity, lotId }, index) => {
    if (quantityOf(quantity) === 0n) return []
    const treatmentDays = treatmentOf(document, facts[index]!, quantity)
    const line = {
      lineId: id,
      productId,
      storeId: document.storeId,
      kind: 'patient' as const,
      costCentreId,
      lotId,
    }
    return [{ ...line, treatmentDays, quantity: quantityOf(quantity) }]
  })

/** Reserves the stock of an order that is being prepared. @throws Problem BODEGA_NO_ASIGNADA, ALM-245, ALM-246 */
export async function keep({
  tx,
  document,
  actor,
  today,
}: Command<typeof dispensing, 'reserve'>): Promise<[]> {
  const { id: documentId, storeId, lines } = document
  await mustWorkIn(tx, actor.userId, { storeId, verb: 'issues' })
  const { order } = await oneFrom<{ order: string }>(tx)`
    select order_label as "order" from pharmacy.dispensing_list where id = ${documentId}::uuid`
  await reserveFor(tx, { documentId, label: `la orden ${order}`, storeId, lines, today })
  return []
}

/** Releases the reservation, and stores in each line the ordered quantity, its warnings and why earlier lots were not given. */
export async function rememberLines(
  tx: Tx,
  document: StoredDispensing,
  facts: readonly LineFacts[],
): Promise<void> {
  const { storeId } = document
  await lockStock(
    tx,
    document.lines.map(({ productId }) => ({ productId, storeId })),
  )
  await releaseFor(tx, document.id)
  for (const [at, { id, productId, quantity, lotId }] of document.lines.entries()) {
    const { ordered, alert } = facts[at]!
    const wanted = {
      quantity: quantityOf(quantity),
      day: document.happenedOn ?? document.date,
      treatmentDays: treatmentOf(document, facts[at]!, quantity),
    }
    const byExpiry = lotId === null && wanted.quantity > 0n
    const { passedOver } = byExpiry
      ? firstToExpire(await lotsThere(tx, { productId, storeId }), wanted)
      : { passedOver: [] }
    await changeById(tx, 'pharmacy.dispensingLine', id as string, {
      ordered: String(ordered.ordered),
      days: ordered.days,
      alert: alert === '' ? null : alert,
      passedOver: passedOver.length === 0 ? null : passedOver.join(' '),
    })
  }
}

interface ChargeInput {
  readonly tx: Tx
  readonly actor: Actor
  readonly order: OrderToDispense
  readonly facts: readonly LineFacts[]
  readonly at: Date
}

/**
 * Charges each line to the account of the patient, once, in the transaction that delivers it. What the contract does not pay, or
 * pays above the regulated price, is shown before the medicine leaves. @throws Problem FAR-008 beside its reason
 */
export async function chargeLines(
  document: StoredDispensing,
  { tx, actor, order, facts, at }: ChargeInput,
): Promise<boolean> {
  let uncharged = false
  for (const [place, line] of document.lines.entries()) {
    if (quantityOf(line.quantity) === 0n) continue
    const { ordered, product } = facts[place]!
    const { medicines: _, id: __, date: ___, code, ...ofOrder } = order
    const charged = await attend(
      { tx, actor },
      {
        ...ofOrder,
        source: 'dispensing',
        sourceId: line.id as string,
        orderLineId: ordered.id,
        campusId: document.campusId,
        entryId: product.medicineId ?? ordered.medicineId,
        quantity: line.quantity,
        at,
        relatedDiagnoses: [],
        diagnosisKind: null,
        finalidad: null,
        cause: null,
        // With presupuesto máximo, RIPS takes the prescription as the authorisation (RVC048).
        authorisationNumber: ordered.prescription ?? order.authorisationNumber,
        orderNumber: code,
        mipres: ordered.prescription === null ? null : line.mipresDelivery,
        treatmentDays: daysOf(ordered, quantityOf(line.quantity)),
      },
    )
    const chargePrice = charged.price === undefined ? null : moneyText(charged.price)
    await changeById(tx, 'pharmacy.dispensingLine', line.id as string, { chargePrice })
    const warning =
      charged.warning ?? (await overCap(tx, product, { price: charged.price, day: document.date }))
    if (warning === null) continue
    mustExplain(line, warning, place)
    uncharged = true
    await changeById(tx, 'pharmacy.dispensingLine', line.id as string, { chargeWarning: warning })
  }
  return uncharged
}

/** @throws Problem FAR-008 beside the missing reason of an uncharged line */
export function mustExplain(
  { unchargedReason }: { unchargedReason: string | null },
  warning: string,
  at: number,
): void {
  const message = `${warning} Escriba por qué se entrega así, o no lo entregue.`
  must(unchargedReason !== null, 'FAR-008', `lines.${at}.unchargedReason`, message)
}

/** Returns a message when a contract pays above the regulated price of a base unit: its tariff must be corrected. */
export async function overCap(
  tx: Tx,
  { id, name }: Pick<LineFacts['product'], 'id' | 'name'>,
  { price, day }: { readonly price: Money | undefined; readonly day: Day },
): Promise<string | null> {
  const row = await rowFrom<{ cap: MoneyText; norm: string }>(tx)`
    select cap::text as cap, norm from warehouse.price_cap_face
    where product_id = ${id}::uuid and from_day <= ${day}::date order by from_day desc limit 1`
  if (row === undefined || price === undefined || price <= money(row.cap)) return null
  const paid = showPesos(price)
  const cap = showPesos(money(row.cap))
  return `${name}: el contrato lo paga a ${paid} y su precio regulado es ${cap} (${row.norm}): corrija la tarifa.`
}

type CreditInput = Parameters<typeof requestCredit>[0]

type GivenBack = Readonly<{ lineId: string; quantity: string; day: Day; reason: string }>

/** Takes the returned quantity of a line out of its charge and stores the outcome. @throws Problem FAR-118 */
export async function takeLineBack(
  returning: CreditInput,
  { lineId, quantity, day, reason }: GivenBack,
): Promise<void> {
  const { tx } = returning
  const destroyed = await rowFrom<{ id: string }>(tx)`
    select l.id from pharmacy.dispensing_line l where l.id = ${lineId}::uuid and l.quantity - l.returned - ${quantity}::numeric <
      (select sum(w.quantity) from pharmacy.waste w where w.line_id = l.id and w.status = 'approved')`
  mustNotBeDestroyed(destroyed)
  const taken = await takeBack(returning, { source: 'dispensing', sourceId: lineId, quantity, reason })
  const { outcome, invoice, amount } = taken
  const line = await oneFrom<{ dispensingId: string; productId: string }>(tx)`
    update pharmacy.dispensing_line set returned = returned + ${quantity}::numeric where id = ${lineId}::uuid
    returning parent_id as dispensing_id, product_id`
  await requestCredit(returning, { ...line, date: day, quantity, purpose: reason }, taken)
  await addTo(tx, 'pharmacy.dispensingReturn', {
    id: newId(),
    lineId,
    day,
    quantity,
    reason,
    outcome,
    invoice,
    amount: moneyText(amount),
  })
}
