import type { ActionInputOf, Stored } from '@quina/blocks'
import { type Actor, actingOn, issueDocument, parameterOn, performAction } from '@quina/blocks/server'
import { addTo, changeById, oneFrom, rowFrom, rowOf, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, insist, mustBeFound, newId, padded } from '@quina/kernel'
import { sql } from 'kysely'
import { lockStock } from '../../../ledger/locks.server.ts'
import { type Quantity, quantityOf, quantityText } from '../../../ledger/quantity.domain.ts'
import { issue } from '../../issuing/issue/issue.contract.ts'
import { issueService } from '../../issuing/issue/issue.server.ts'
import { mustTakeSomething, quantitiesTaken } from '../own-quantities/own-quantities.domain.ts'
import { type requisition, reservationHours } from '../requisition/requisition.contract.ts'
import { type MissingLine, missingOf, progressOf } from '../requisition-facts/requisition-facts.server.ts'

type Requisition = Stored<typeof requisition>

interface DeliveryCommand<A extends 'deliver' | 'accept' | 'settle'> {
  readonly document: Requisition
  readonly actor: Actor
  readonly today: Day
  readonly now: Date
  readonly input: ActionInputOf<typeof requisition, A>
}

/** Returns the store that supplies a dependencia, and the centre that pays. */
export const supplierOf = async (tx: Tx, suppliedId: string) =>
  mustBeFound(
    await rowOf(tx, 'warehouse.dependencia', suppliedId, ['storeId', 'costCentreId']),
    'La dependencia',
  )

/**
 * Delivers goods in an egreso of their own, first to expire first.
 * @throws Problem ALM-100 to ALM-104, ALM-105 an open difference, and any refusal of the egreso: stock, accounts, quota, the
 * store assigned
 */
export async function deliver(
  tx: Tx,
  { document, actor, today, input }: DeliveryCommand<'deliver'>,
): Promise<void> {
  await mustBeSettled(tx, document.id)
  const progress = await progressOf(tx, document.id)
  const taken = quantitiesTaken(progress, input.lines)
  mustTakeSomething(taken)
  const given = progress.filter(({ id }) => (taken.get(id) ?? 0n) > 0n)
  const { storeId, costCentreId } = await supplierOf(tx, document.suppliedId)
  // Its own reservation must not block the delivery; the rest is reserved again.
  await changeById(tx, 'warehouse.requisition', document.id, { reservedUntil: null })
  const number = `RQ-${padded(document.number ?? 0)}`
  const issueId = await issueDocument({ tx, actor, date: today, campusId: document.campusId }, issueService, {
    kind: 'consumption',
    storeId,
    date: input.date,
    suppliedId: document.suppliedId,
    costCentreId,
    requisition: number,
    purpose: `Entrega de ${number}. ${document.purpose}`.slice(0, 500),
    lines: given.map(({ id, productId }) => ({ productId, quantity: quantityText(taken.get(id) ?? 0n) })),
  })
  const deliveryId = newId()
  await addTo(tx, 'warehouse.requisitionDelivery', {
    id: deliveryId,
    requisitionId: document.id,
    issueId,
    deliveredBy: actor.userId,
  })
  await addDelivered(tx, { deliveryId, issueId, lineIds: given.map(({ id }) => id) })
  await reserve(tx, document, today)
}

/** Reserves approved goods for some hours, unless delivered or reserved by others; exits under way finish first. */
export async function reserve(tx: Tx, { id, suppliedId, lines }: Requisition, today: Day): Promise<void> {
  const hours = await parameterOn(tx, reservationHours, today)
  if (hours === 0) return
  const { storeId } = await supplierOf(tx, suppliedId)
  await lockStock(
    tx,
    lines.map(({ productId }) => ({ productId, storeId })),
  )
  await sql`
    update warehouse.requisition_line l
    set reserved = greatest(least(l.approved - l.delivered, coalesce(s.quantity, 0) - coalesce(v.quantity, 0)), 0)
    from warehouse.requisition_line o left join warehouse.stock s on s.store_id = ${storeId} and s.product_id = o.product_id
    left join warehouse.reserved_stock v on v.store_id = ${storeId} and v.product_id = o.product_id
    where o.id = l.id and l.parent_id = ${id} and l.approved is not null`.execute(tx)
  await sql`update warehouse.requisition set reserved_until = now() + make_interval(hours => ${hours}) where id = ${id}`.execute(
    tx,
  )
}

/** Adds the delivered quantities; the lines of the egreso are in the same order as the delivered ones. */
async function addDelivered(
  tx: Tx,
  { deliveryId, issueId, lineIds }: { deliveryId: string; issueId: string; lineIds: readonly string[] },
): Promise<void> {
  await sql`
    insert into warehouse.requisition_delivery_line (id, delivery_id, line_id, issue_line_id, quantity)
    select gen_random_uuid(), ${deliveryId}, d.line_id, i.id, i.quantity
    from unnest(${[...lineIds]}::uuid[]) with ordinality as d (line_id, at)
    join (select l.id, l.quantity, row_number() over (order by l.position) as at
          from warehouse.issue_line l where l.parent_id = ${issueId}) i on i.at = d.at`.execute(tx)
  await sql`
    update warehouse.requisition_line l set delivered = l.delivered + x.quantity
    from warehouse.requisition_delivery_line x where x.delivery_id = ${deliveryId} and l.id = x.line_id`.execute(
    tx,
  )
}

/** @throws Problem ALM-105 */
async function mustBeSettled(tx: Tx, requisitionId: string): Promise<void> {
  const missing = await missingOf(tx, requisitionId)
  insist(missing.length === 0, 'ALM-105', 'Resuelva antes la diferencia de la última entrega.', {
    status: 409,
  })
}

/**
 * The receiver records what arrived.
 * @throws Problem ALM-106 the deliverer may not receive, ALM-107 a difference without a reason, ALM-100 to ALM-103
 */
export async function accept(
  tx: Tx,
  { document, actor, now, input }: DeliveryCommand<'accept'>,
): Promise<void> {
  const { id, deliveredBy } = await oneFrom<{ id: string; deliveredBy: string }>(tx)`
    select id, delivered_by as "deliveredBy" from warehouse.requisition_delivery
    where requisition_id = ${document.id} and accepted_at is null`
  insist(deliveredBy !== actor.userId, 'ALM-106', 'Recibe otra persona: usted la entregó.', { status: 409 })
  const sent = (await progressOf(tx, document.id)).filter(({ available }) => quantityOf(available) > 0n)
  const taken = quantitiesTaken(sent, input.lines)
  const isShort = sent.some((line) => (taken.get(line.id) ?? 0n) < quantityOf(line.available))
  const message = 'Escriba qué faltó y por qué.'
  insist(!isShort || input.reason !== null, 'ALM-107', message, { fields: { reason: message } })
  await changeById(tx, 'warehouse.requisitionDelivery', id, {
    acceptedBy: actor.userId,
    acceptedAt: now,
    reason: isShort ? input.reason : null,
  })
  for (const line of sent)
    await receive(tx, { deliveryId: id, lineId: line.id, quantity: taken.get(line.id) ?? 0n })
}

async function receive(
  tx: Tx,
  { deliveryId, lineId, quantity }: { deliveryId: string; lineId: string; quantity: Quantity },
): Promise<void> {
  const accepted = quantityText(quantity)
  await sql`update warehouse.requisition_delivery_line set accepted = ${accepted}::numeric
            where delivery_id = ${deliveryId} and line_id = ${lineId}`.execute(tx)
  await sql`update warehouse.requisition_line set received = received + ${accepted}::numeric where id = ${lineId}`.execute(
    tx,
  )
}

/**
 * Settles the difference of a delivery: the missing goods are no longer charged to the service but returned at the cost of their
 * exit and, if they were lost, removed as a shortage from the same lots.
 * @throws Problem ALM-108 nothing to settle
 */
export async function settle(tx: Tx, command: DeliveryCommand<'settle'>): Promise<void> {
  const { document, actor, today, input } = command
  const missing = await missingOf(tx, document.id)
  const [first] = missing
  insist(first !== undefined, 'ALM-108', 'No hay diferencias por resolver.', { status: 409 })
  const { last } = await oneFrom<{ last: string }>(tx)`
    select coalesce(max(id), 0)::text as last from warehouse.move where document_id = ${first.issueId}`
  const { date, reason } = input
  await performAction(issueService, {
    tx,
    actor: actingOn(actor, issue, document.campusId),
    today,
    id: first.issueId,
    action: 'return',
    input: {
      date,
      reason: `Diferencia al recibir. ${reason}`.slice(0, 500),
      lines: missing.map((line) => ({ lineId: line.issueLineId, quantity: line.missing })),
    },
  })
  if (input.outcome === 'lost') await lose(tx, { ...command, issueId: first.issueId, after: last })
  await changeById(tx, 'warehouse.requisitionDelivery', first.deliveryId, { settlement: input.outcome })
  await takeBack(tx, missing)
}

const takeBack = (tx: Tx, missing: readonly MissingLine[]) =>
  sql`update warehouse.requisition_line l set delivered = l.delivered - m.missing
      from unnest(${missing.map(({ lineId }) => lineId)}::uuid[], ${missing.map((line) => line.missing)}::numeric[])
        as m (line_id, missing) where l.id = m.line_id`.execute(tx)

/** Removes the goods just returned, as a shortage. */
async function lose(
  tx: Tx,
  {
    document,
    actor,
    today,
    input,
    issueId,
    after,
  }: DeliveryCommand<'settle'> & { issueId: string; after: string },
): Promise<void> {
  const back = await rowsFrom<{ productId: string; lotId: string; quantity: string }>(tx)`
    select product_id as "productId", lot_id as "lotId", sum(quantity)::text as quantity from warehouse.move
    where document_id = ${issueId} and id > ${after}::bigint group by 1, 2 order by 1, 2`
  const { storeId } = await supplierOf(tx, document.suppliedId)
  await issueDocument({ tx, actor, date: today, campusId: document.campusId }, issueService, {
    kind: 'shortage',
    storeId,
    date: input.date,
    requisition: `RQ-${padded(document.number ?? 0)}`,
    purpose: `Se perdió al entregar. ${input.reason}`.slice(0, 500),
    lines: back.map((line) => ({ ...line, lotReason: 'Es el lote que se perdió' })),
  })
}

/** Returns who delivered the goods that wait to be received, so that the screen does not offer to receive them. */
export const delivererOf = (tx: Tx, requisitionId: string) =>
  rowFrom<{ userId: string }>(tx)`
    select delivered_by as "userId" from warehouse.requisition_delivery
    where requisition_id = ${requisitionId} and accepted_at is null`
