import { type Ledger, type Posting, type PostingTable, postingTo, type Source } from '@quina/blocks/server'
import { rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, insist, type Money, money, moneyText, showPesos } from '@quina/kernel'
import { sql } from 'kysely'
import { nothingThere } from './average.domain.ts'
import { keyOf, lockStock, lotsIn, mustFollow } from './locks.server.ts'
import { quantityOf, quantityText, quantityWords } from './quantity.domain.ts'
import { type MoveKind, moveKinds, type StockMove } from './stock-move.domain.ts'

const noValueLeft = 'El costo promedio cambió y no queda valor suficiente: haga una devolución.'

/** The database's refusals of a move, in words: the last guard of the rules that documents check first. */
export const stockRefusals = {
  'warehouse.stock_enough': refusal('STOCK_INSUFICIENTE', 'No hay existencias suficientes.'),
  'warehouse.lot_stock_enough': refusal('STOCK_INSUFICIENTE', 'No hay existencias suficientes de ese lote.'),
  'warehouse.bin_stock_enough': refusal('ALM-247', 'Otra persona acaba de sacar de ahí ese lote.'),
  'warehouse.bin_within_stock': refusal(
    'ALM-243',
    'En las ubicaciones quedaría más de ese lote de lo que hay en la bodega: vuelva a contarlo.',
  ),
  'warehouse.reservation_there': refusal('ALM-246', 'No hay nada libre de eso en la bodega: no se reservó.'),
  'warehouse.stock_value': refusal('ALM-043', noValueLeft),
  'warehouse.move_expired': refusal('LOTE_VENCIDO', 'El lote está vencido.'),
  'warehouse.move_held': refusal('LOTE_BLOQUEADO', 'El lote está en cuarentena o bloqueado.'),
  'warehouse.move_frozen': {
    code: 'CONTEO_EN_CURSO',
    message: 'La bodega está en conteo: espere a que se concilie.',
    status: 423,
    field: 'storeId',
  },
  'warehouse.move_in_order': {
    ...refusal(
      'FECHA_ANTERIOR_ULTIMO_MOVIMIENTO',
      'Hay movimientos posteriores de ese producto en la bodega.',
    ),
    field: 'date',
  },
  'warehouse.move_not_there_then': {
    ...refusal('ALM-044', 'Ese día el lote no estaba en la bodega, o no alcanza para lo que salió después.'),
    field: 'happenedOn',
  },
  'warehouse.move_month_closed': {
    ...refusal(
      'ALM-190',
      'El mes de la bodega está cerrado con su boletín: use un día posterior, o reábralo.',
    ),
    field: 'date',
  },
  'warehouse.move_consigned': refusal(
    'ALM-220',
    'En una bodega de consignación solo entra lo que deja un proveedor, y sale porque se usa, se pierde o se le devuelve.',
  ),
  'warehouse.move_merged': refusal(
    'ALM-236',
    'El producto se unió con otro: use el que permanece, o sepárelos.',
  ),
  'warehouse.move_reversed_once': refusal('ALM-045', 'Ese movimiento ya está reversado.'),
}

function refusal(code: string, message: string) {
  return { code, message, status: 409 }
}

/** The third ledger, beside budget and journal: quantity and value of each product in each store. */
export const stockLedger: Ledger<StockMove> = {
  name: 'stock',
  label: 'Almacén',
  post: append,
  async reverse(tx, source, on) {
    const moves = await undone(tx, source, on)
    await append(tx, source, moves)
    return moves
  },
  describe: describeMoves,
}

export const toStock = (moves: readonly StockMove[]): Posting => postingTo(stockLedger, moves)

/** Inserts the moves in order; triggers keep every balance and set the site of each move. */
async function append(tx: Tx, source: Source, moves: readonly StockMove[]): Promise<void> {
  if (moves.length === 0) return
  await lockStock(tx, moves)
  await mustBeOpenMonth(tx, moves)
  const column = <T>(of: (move: StockMove) => T): T[] => moves.map(of)
  await sql`
    insert into warehouse.move (product_id, store_id, lot_id, kind, day, happened_on, quantity, value, reverses, line_id,
                                cost_centre_id, document, document_id)
    select product_id, store_id, lot_id, kind, day, happened_on, quantity, value, reverses, line_id, cost_centre_id,
           ${source.document}, ${source.id}::uuid
    from unnest(${column((m) => m.productId)}::uuid[], ${column((m) => m.storeId)}::uuid[], ${column((m) => m.lotId)}::uuid[],
                ${column((m) => m.kind)}::text[], ${column((m) => m.day)}::date[], ${column((m) => m.happenedOn)}::date[],
                ${column((m) => quantityText(m.quantity))}::numeric[], ${column((m) => moneyText(m.value))}::numeric[],
                ${column((m) => m.reverses ?? null)}::bigint[], ${column((m) => m.lineId)}::uuid[],
                ${column((m) => m.costCentreId)}::uuid[]) with ordinality
      as t (product_id, store_id, lot_id, kind, day, happened_on, quantity, value, reverses, line_id, cost_centre_id, at)
    order by at`.execute(tx)
}

/** The accounting month of the warehouse must be open: a closed one takes no moves. @throws Problem PERIODO_CERRADO */
async function mustBeOpenMonth(tx: Tx, moves: readonly StockMove[]): Promise<void> {
  const days = [...new Set(moves.map(({ day }) => day))]
  const closed = await rowFrom<{ number: number }>(tx)`
    select a.number from unnest(${days}::date[]) as d (day)
    join accounting.period_area_face a on a.vigencia = extract(year from d.day) and a.number = extract(month from d.day)
    where a.area = 'warehouse' and a.closed limit 1`
  const message = 'El almacén ya cerró ese mes: use otra fecha, o pida que lo reabran.'
  insist(closed === undefined, 'PERIODO_CERRADO', message, { status: 422, fields: { date: message } })
}

interface StoredMove extends Omit<StockMove, 'quantity' | 'value' | 'reverses' | 'day' | 'happenedOn'> {
  readonly id: string
  readonly quantity: string
  readonly value: string
}

/**
 * Returns the opposite of each unreversed move of a document, the last first, at the same value.
 * @throws Problem ALM-042 when part of the entered goods left, ALM-043 when value would remain without goods
 */
async function undone(tx: Tx, { id }: Source, on: Day): Promise<readonly StockMove[]> {
  const rows = await rowsFrom<StoredMove>(tx)`
    select m.id::text as id, m.kind, m.product_id as "productId", m.store_id as "storeId", m.lot_id as "lotId",
           m.quantity::text as quantity, m.value::text as value, m.line_id as "lineId", m.cost_centre_id as "costCentreId"
    from warehouse.move m
    where m.document_id = ${id}::uuid and m.reverses is null
      and not exists (select from warehouse.move r where r.reverses = m.id)
    order by m.id desc`
  const moves = rows.map(({ id: reverses, quantity, value, ...move }) => ({
    ...move,
    kind: move.kind as MoveKind,
    day: on,
    happenedOn: on,
    quantity: -quantityOf(quantity),
    value: -money(value) as Money,
    reverses,
  }))
  await mustBeUndoable(tx, moves, on)
  return moves
}

async function mustBeUndoable(tx: Tx, moves: readonly StockMove[], on: Day): Promise<void> {
  const locked = await lockStock(tx, moves)
  const places = new Map(moves.map((move) => [keyOf(move), move]))
  const lots = await lotsIn(tx, moves)
  for (const [key] of places) {
    const own = moves.filter((move) => keyOf(move) === key)
    const stock = locked.get(key) ?? { ...nothingThere, lastDay: null }
    mustFollow(stock, on)
    const there = lots.get(key) ?? []
    for (const lotId of new Set(own.map((move) => move.lotId))) {
      const net = own.filter((move) => move.lotId === lotId).reduce((sum, move) => sum + move.quantity, 0n)
      const left = (there.find((lot) => lot.id === lotId)?.quantity ?? 0n) + net
      insist(left >= 0n, 'ALM-042', 'Ya salió parte de lo que ingresó: haga una devolución al proveedor.', {
        status: 409,
      })
    }
    const quantity = own.reduce((sum, move) => sum + move.quantity, stock.quantity)
    const value = own.reduce((sum, move) => sum + move.value, stock.value as bigint)
    insist(value >= 0n && (quantity > 0n || value === 0n), 'ALM-043', noValueLeft, { status: 409 })
  }
}

async function describeMoves(tx: Tx, moves: readonly StockMove[]): Promise<PostingTable> {
  const names = await rowsFrom<{ id: string; name: string }>(tx)`
    select id, name from warehouse.product where id = any(${moves.map((move) => move.productId)}::uuid[])
    union all select id, name from warehouse.store where id = any(${moves.map((move) => move.storeId)}::uuid[])
    union all select id, number from warehouse.lot where id = any(${moves.map((move) => move.lotId)}::uuid[])`
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  return {
    title: 'Almacén',
    columns: [
      { label: 'Movimiento', align: 'start' },
      { label: 'Producto', align: 'start' },
      { label: 'Bodega', align: 'start' },
      { label: 'Lote', align: 'start' },
      { label: 'Cantidad', align: 'end' },
      { label: 'Valor', align: 'end' },
    ],
    rows: moves.map((move) => [
      moveKinds[move.kind],
      nameOf.get(move.productId) ?? '',
      nameOf.get(move.storeId) ?? '',
      nameOf.get(move.lotId) ?? '',
      quantityWords(move.quantity),
      showPesos(move.value),
    ]),
  }
}
