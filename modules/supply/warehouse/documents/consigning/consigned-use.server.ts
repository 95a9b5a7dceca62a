import { type Actor, actingOn, asPartOf, issueDocument, performAction } from '@quina/blocks/server'
import { changeById, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, fraction, groupedBy, type Money, money, mustBeFound, zero } from '@quina/kernel'
import { sharesOf } from '../../ledger/average.domain.ts'
import { type Quantity, quantityOf, quantityText } from '../../ledger/quantity.domain.ts'
import { stockLedger } from '../../ledger/stock-ledger.server.ts'
import type { StockMove } from '../../ledger/stock-move.domain.ts'
import { receipt } from '../receiving/receipt/receipt.contract.ts'
import { consignedUse, receiptService } from '../receiving/receipt/receipt.server.ts'

/** An exit that uses goods in consignment. */
export interface ConsignedUse {
  readonly actor: Actor
  readonly today: Day
  readonly source: { readonly document: string; readonly id: string; readonly campusId: string }
}

/** The terms of a lot that a supplier left in consignment. */
interface ConsignedLot {
  readonly receiptId: string
  readonly storeId: string
  readonly lotId: string
  readonly productId: string
  readonly terceroId: string
  readonly registroId: string | null
  readonly orderId: string | null
  readonly label: string
  readonly lot: string
  readonly expiry: Day | null
  readonly total: string
  readonly vatRate: string | null
  readonly units: string
}

type UsedLot = ConsignedLot & { readonly quantity: Quantity }

/**
 * Returns the moves of an exit once its goods in consignment were bought: one remission for each supplier at the agreed price,
 * which uses its order and registro, and the exit at that cost (C3.4). Moves of other stores do not change.
 */
export async function buyingConsigned(
  tx: Tx,
  moves: readonly StockMove[],
  use: ConsignedUse,
): Promise<readonly StockMove[]> {
  const agreed = await agreedOf(tx, moves)
  const isUsed = ({ kind, storeId, lotId }: StockMove) =>
    kind !== 'supplierReturn' && agreed.has(`${storeId} ${lotId}`)
  const used = usedOf(moves.filter(isUsed), agreed)
  if (used.length === 0) return moves
  const { day, happenedOn } = moves[0]!
  for (const [, lots] of groupedBy(used, 'receiptId')) await buy(tx, lots, { ...use, day, happenedOn })
  const costs = await costsOf(tx, use.source.id)
  return moves.flatMap((move) => (isUsed(move) ? boughtOut(move, costs) : [move]))
}

/** Returns the terms by store and lot, of the last time that the lot was left in consignment. */
async function agreedOf(tx: Tx, moves: readonly StockMove[]): Promise<ReadonlyMap<string, ConsignedLot>> {
  const rows = await rowsFrom<ConsignedLot>(tx)`
    select distinct on (r.store_id, l.lot_id) r.id as receipt_id, r.store_id, l.lot_id, l.product_id, r.tercero_id, r.registro_id,
           r.order_id, platform.numbered('EA', r.number) as label, o.number as lot, o.expiry, l.total::text as total,
           l.vat_rate::text as vat_rate, l.units::text as units
    from warehouse.receipt_line l join warehouse.receipt r on r.id = l.parent_id join warehouse.lot o on o.id = l.lot_id
    where r.kind = 'consignment' and r.status = 'approved' and r.store_id = any(${moves.map(({ storeId }) => storeId)}::uuid[])
      and l.lot_id = any(${moves.map(({ lotId }) => lotId)}::uuid[])
    order by r.store_id, l.lot_id, r.date desc, r.number desc, l.position desc`
  return new Map(rows.map((row) => [`${row.storeId} ${row.lotId}`, row]))
}

/** Groups the moves by lot: lines that use one lot are bought together. */
const usedOf = (moves: readonly StockMove[], agreed: ReadonlyMap<string, ConsignedLot>): readonly UsedLot[] =>
  [...groupedBy(moves, ({ storeId, lotId }) => `${storeId} ${lotId}`)].map(([key, own]) => ({
    ...mustBeFound(agreed.get(key), 'La consignación'),
    quantity: own.reduce((sum, { quantity }) => sum - quantity, 0n),
  }))

type PurchaseContext = ConsignedUse & Readonly<{ day: Day; happenedOn: Day }>

async function buy(tx: Tx, lots: readonly UsedLot[], buying: PurchaseContext): Promise<void> {
  const { actor, today, source, day, happenedOn } = buying
  const { storeId, terceroId, registroId, orderId, label } = lots[0]!
  const input = {
    kind: 'remission' as const,
    storeId,
    terceroId,
    registroId,
    orderId,
    date: day,
    happenedOn: happenedOn === day ? null : happenedOn,
    packaging: true,
    labelling: true,
    coldFirst: false,
    purpose: `Uso de la consignación ${label}`,
    lines: lots.map(({ productId, quantity, vatRate, lot, expiry, ...price }) => ({
      productId,
      vatRate,
      expiry,
      quantity: quantityText(quantity),
      total: worthOf(price, quantity),
      lot: lot === '' ? null : lot,
      quarantine: false,
    })),
  }
  const issuing = { tx, actor, date: today, campusId: source.campusId }
  const id = await asPartOf(tx, consignedUse, () => issueDocument(issuing, receiptService, input))
  await changeById(tx, 'warehouse.receipt', id, { usedBy: source.id })
}

const worthOf = ({ total, units }: Pick<ConsignedLot, 'total' | 'units'>, quantity: Quantity): Money =>
  fraction(money(total), { part: quantity, whole: quantityOf(units), rounding: 'half-up' })

interface Cost {
  readonly value: Money
  readonly quantity: Quantity
  /** The quantity already given to earlier lines. */
  taken: Quantity
}

async function costsOf(tx: Tx, usedBy: string): Promise<Map<string, Cost>> {
  const rows = await rowsFrom<{ lotId: string; units: string; value: string }>(tx)`
    select l.lot_id, l.units::text as units, l.value::text as value from warehouse.receipt_line l
    join warehouse.receipt r on r.id = l.parent_id where r.used_by = ${usedBy}::uuid and r.status = 'approved'`
  return new Map(
    rows.map(({ lotId, units, value }) => [
      lotId,
      { value: money(value), quantity: quantityOf(units), taken: 0n },
    ]),
  )
}

/** The supplier's goods leave without value, and the bought goods leave at their cost, shared among the lines to the centavo. */
function boughtOut(move: StockMove, costs: Map<string, Cost>): readonly StockMove[] {
  const cost = mustBeFound(costs.get(move.lotId), 'El costo')
  const { taken, quantity } = cost
  const [, share = zero] = sharesOf(cost.value, [taken, -move.quantity, quantity - taken + move.quantity])
  cost.taken = taken - move.quantity
  return [
    { ...move, kind: 'consignmentOut', value: zero, lineId: null, costCentreId: null },
    { ...move, value: -share as Money },
  ]
}

/** Undoes the consignment purchases of an annulled exit: first its moves, and then the purchases. */
export async function undoConsigned(
  tx: Tx,
  { actor, today, source }: ConsignedUse,
  date: Day,
): Promise<void> {
  const bought = await rowsFrom<{ id: string }>(tx)`
    select id from warehouse.receipt where used_by = ${source.id}::uuid and status = 'approved' order by id`
  if (bought.length === 0) return
  await stockLedger.reverse(tx, source, date)
  const acting = actingOn(actor, receipt, source.campusId)
  const input = { date, reason: 'Se anuló el egreso que la usó' }
  for (const { id } of bought)
    await asPartOf(tx, consignedUse, () =>
      performAction(receiptService, { tx, actor: acting, today, id, action: 'annul', input }),
    )
}
