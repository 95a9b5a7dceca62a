import { rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, insist, type Money, Problem, pluck, showInstant } from '@quina/kernel'
import {
  issueValue,
  nothingThere,
  type ReturnableLine,
  type Stock,
  sharesOf,
  supplierReturn,
} from './average.domain.ts'
import {
  keyOf,
  lockStock,
  lotsIn,
  mustFollow,
  type Place,
  type ReservedStock,
  reservedIn,
} from './locks.server.ts'
import { firstToExpire, type LotThere, mustBeFit, type TakenLot } from './lot/lot.domain.ts'
import { type Quantity, quantityOf, quantityWords } from './quantity.domain.ts'
import type { MoveKind, StockMove } from './stock-move.domain.ts'

/** A line that goes out of a store. */
export interface IssueLine extends Place {
  readonly lineId: string | null
  readonly kind: MoveKind
  readonly quantity: Quantity
  readonly costCentreId: string | null
  /** The chosen lot; when null, the lot that expires first. */
  readonly lotId: string | null
  readonly treatmentDays?: number
  /** Whether the goods go to a quarantine store: their lot may be expired or held. */
  readonly toQuarantine?: boolean
  /** The entry line of a return to the supplier, which leaves at that line's cost and not at the average. */
  readonly returns?: ReturnableLine
  /** Whether the return may be worth more than the stock, all of which then leaves. */
  readonly recovers?: boolean
}

export type IssueDays = Readonly<{ day: Day; happenedOn: Day }>

/** The kinds that may take any lot: returns to the supplier and write-offs. */
const anyLot: readonly MoveKind[] = ['supplierReturn', 'expired', 'damaged', 'stolen', 'shortage']

/**
 * Returns the moves of an exit, decided under lock: lots by expiry, each at average cost. Lines of one product are taken one
 * after another; a shortage reports who took the stock and where there is more.
 * @throws Problem STOCK_INSUFICIENTE, LOTE_VENCIDO, LOTE_BLOQUEADO, FECHA_ANTERIOR_ULTIMO_MOVIMIENTO
 */
export async function issueMoves(
  tx: Tx,
  lines: readonly IssueLine[],
  { day, happenedOn }: IssueDays,
): Promise<readonly StockMove[]> {
  const locked = await lockStock(tx, lines)
  const stocks = new Map<string, Stock>(locked)
  const lots = new Map<string, readonly LotThere[]>(await lotsIn(tx, lines))
  const reserved = await reservedIn(tx, lines)
  const moved = (line: IssueLine, at: number): readonly StockMove[] => {
    const key = keyOf(line)
    const stock = stocks.get(key) ?? nothingThere
    const there = lots.get(key) ?? []
    mustFollow(locked.get(key) ?? { ...nothingThere, lastDay: null }, day)
    const taken = takenBy(line, there, { day: happenedOn, at })
    const value = costOf(stock, line)
    mustBeFree(stock, line, reserved.get(key))
    stocks.set(key, { quantity: stock.quantity - line.quantity, value: (stock.value - value) as Money })
    lots.set(key, without(there, taken))
    return movesOf(line, taken, { day, happenedOn, value })
  }
  const moves: StockMove[] = []
  for (const [at, line] of lines.entries())
    try {
      moves.push(...moved(line, at))
    } catch (failure) {
      throw await explained(tx, failure, { ...line, field: `lines.${at}.quantity` })
    }
  return moves
}

type Short = Place & { readonly field: string }

/**
 * Explains a shortage: the stock left, who took the last of it and when, and the available stock of other stores of the site. Any
 * other failure is returned unchanged.
 */
async function explained(tx: Tx, failure: unknown, { productId, storeId, field }: Short): Promise<unknown> {
  if (!(failure instanceof Problem) || failure.code !== 'STOCK_INSUFICIENTE') return failure
  const last = await rowFrom<{ name: string; at: Date }>(tx)`
    select u.name, m.at from warehouse.move m join admin.app_user_face u on u.id = m.user_id
    where m.product_id = ${productId} and m.store_id = ${storeId} and m.quantity < 0 and m.reverses is null
    order by m.id desc limit 1`
  const others = await rowsFrom<{ store: string; quantity: string }>(tx)`
    select o.name as store, sum(k.quantity)::text as quantity
    from warehouse.store s
    join warehouse.store o on o.campus_id = s.campus_id and o.id <> s.id and o.active and o.kind not in ('transit', 'quarantine')
    join warehouse.lot_stock k on k.store_id = o.id and k.product_id = ${productId} and k.quantity > 0
    join warehouse.lot l on l.id = k.lot_id and l.status = 'available'
      and coalesce(l.expiry >= (now() at time zone 'America/Bogota')::date, true)
    where s.id = ${storeId} group by o.id, o.name order by sum(k.quantity) desc, o.name limit 3`
  const elsewhere = others.map(({ store, quantity }) => `${store}: ${quantityWords(quantityOf(quantity))}`)
  const taker = last === undefined ? '' : ` Lo último lo sacó ${last.name} el ${showInstant(last.at)}.`
  const more =
    elsewhere.length === 0 ? ' No hay en otra bodega de la sede.' : ` Hay en ${elsewhere.join('; ')}.`
  const message = `${failure.message}${taker}${more}`
  const facts = { ...failure.facts, tomo: last?.name ?? null, otras: elsewhere }
  return new Problem(failure.code, message, { status: failure.status, facts, fields: { [field]: message } })
}

/** Goods reserved for a document leave only for it, or as a loss or a return. */
function mustBeFree({ quantity }: Stock, line: IssueLine, reserved: ReservedStock | undefined): void {
  if (reserved === undefined || anyLot.includes(line.kind)) return
  const free = quantity - reserved.quantity
  const there = quantityWords(free > 0n ? free : 0n)
  const kept = quantityWords(reserved.quantity)
  const message = `Solo hay ${there} disponibles: ${kept} están reservadas para ${reserved.holders}.`
  const facts = { disponible: there, reservado: kept, reservadoPara: reserved.holders }
  insist(line.quantity <= free, 'STOCK_INSUFICIENTE', message, { status: 409, facts })
}

const costOf = (stock: Stock, { quantity, returns, recovers = false }: IssueLine): Money =>
  returns === undefined
    ? issueValue(stock, quantity)
    : supplierReturn(stock, returns, { quantity, recovers }).value

function takenBy(
  line: IssueLine,
  there: readonly LotThere[],
  { day, at }: { day: Day; at: number },
): readonly TakenLot[] {
  const wanted = { quantity: line.quantity, day, treatmentDays: line.treatmentDays ?? 1 }
  const open = anyLot.includes(line.kind) || line.toQuarantine === true
  if (line.lotId === null) return firstToExpire(open ? there.map(freely) : there, wanted).taken
  const lot = there.find(({ id }) => id === line.lotId)
  const available = lot?.quantity ?? 0n
  const message = `De ese lote solo hay ${quantityWords(available)}.`
  insist(line.quantity <= available, 'STOCK_INSUFICIENTE', message, {
    status: 409,
    facts: { disponible: quantityWords(available) },
    fields: { [`lines.${at}.quantity`]: message },
  })
  if (lot !== undefined && !open) mustBeFit(lot, wanted, `lines.${at}.lotId`)
  return [{ lotId: line.lotId, quantity: line.quantity }]
}

/** Treats expired and held lots as available, for exits that may take any lot. */
const freely = (lot: LotThere): LotThere => ({ ...lot, status: 'available', expiry: null })

const without = (lots: readonly LotThere[], taken: readonly TakenLot[]): readonly LotThere[] =>
  lots.map((lot) => ({
    ...lot,
    quantity: lot.quantity - (taken.find(({ lotId }) => lotId === lot.id)?.quantity ?? 0n),
  }))

function movesOf(
  line: IssueLine,
  taken: readonly TakenLot[],
  { day, happenedOn, value }: IssueDays & { readonly value: Money },
): readonly StockMove[] {
  const { productId, storeId, kind, lineId, costCentreId } = line
  const shares = sharesOf(value, pluck(taken, 'quantity'))
  return taken.map(({ lotId, quantity }, index) => ({
    productId,
    storeId,
    kind,
    lineId,
    costCentreId,
    lotId,
    day,
    happenedOn,
    quantity: -quantity,
    value: -(shares[index] ?? 0n) as Money,
  }))
}
