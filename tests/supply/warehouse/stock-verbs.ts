import type { Source } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { type Day, type Money, newId } from '@quina/kernel'
import { type IssueLine, issueMoves } from '../../../modules/supply/warehouse/ledger/issue.server.ts'
import { lotOf } from '../../../modules/supply/warehouse/ledger/lot/lots.server.ts'
import { quantityOf } from '../../../modules/supply/warehouse/ledger/quantity.domain.ts'
import { stockLedger } from '../../../modules/supply/warehouse/ledger/stock-ledger.server.ts'
import type { MoveKind } from '../../../modules/supply/warehouse/ledger/stock-move.domain.ts'

type Place = Readonly<{ productId: string; storeId: string }>

interface Entry extends Place {
  readonly units: string
  readonly value: Money
  readonly day: Day
  readonly happenedOn?: Day
  readonly kind?: MoveKind
  readonly lot?: string | null
  readonly expiry?: Day | null
}

type Exit = Place & Readonly<{ units: string; day: Day; happenedOn?: Day; kind?: MoveKind; lotId?: string }>

/** Goods that come in and go out of the ledger without any document, as its own tests need them. */
export const stockVerbs = (campusId: string) => {
  const source = (id: string = newId()): Source => ({ document: 'warehouse.receipt', id, campusId })
  return {
    source,
    receive: (tx: Tx, entry: Entry) => receive(tx, source(), entry),
    issue: (tx: Tx, exit: Exit) => issue(tx, source(), exit),
    kardex,
  }
}

async function receive(tx: Tx, from: Source, entry: Entry): Promise<string> {
  const { productId, storeId, units, value, day, happenedOn = day, kind = 'purchase' } = entry
  const { lot = null, expiry = null } = entry
  const lotId = await lotOf(tx, { productId, number: lot, expiry, enteredOn: happenedOn })
  const move = { productId, storeId, lotId, kind, day, happenedOn, value, lineId: null, costCentreId: null }
  await stockLedger.post(tx, from, [{ ...move, quantity: quantityOf(units) }])
  return from.id
}

async function issue(
  tx: Tx,
  from: Source,
  { day, happenedOn = day, units, ...place }: Exit,
): Promise<string> {
  const none = { lineId: null, costCentreId: null, lotId: null }
  const line: IssueLine = { ...none, kind: 'consumption', quantity: quantityOf(units), ...place }
  await stockLedger.post(tx, from, await issueMoves(tx, [line], { day, happenedOn }))
  return from.id
}

const kardex = (tx: Tx, productId: string, storeId: string) =>
  rowsFrom<KardexRow>(tx)`
    select m.kind, l.number as lot, m.quantity::float8 as quantity, m.value::float8 as value,
           m.balance_quantity::float8 as "leftQuantity", m.balance_value::float8 as "leftValue"
    from warehouse.move m join warehouse.lot l on l.id = m.lot_id
    where m.product_id = ${productId} and m.store_id = ${storeId} order by m.id`

interface KardexRow {
  readonly kind: string
  readonly lot: string
  readonly quantity: number
  readonly value: number
  readonly leftQuantity: number
  readonly leftValue: number
}
