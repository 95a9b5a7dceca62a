import { createDraft, performAction } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { addDays, type Day, day, type Money } from '@quina/kernel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isFault, pairsOf } from '../../../modules/finance/treasury/report/proof/pair.server.ts'
import { stockPostingService } from '../../../modules/supply/warehouse/books/stock-posting/stock-posting.server.ts'
import { stockDrift } from '../../../modules/supply/warehouse/ledger/drift.server.ts'
import { stockLedger } from '../../../modules/supply/warehouse/ledger/stock-ledger.server.ts'
import { stockVerbs } from './stock-verbs.ts'
import { addGroup, addProduct, warehouseWorld } from './warehouse-world.ts'

/** A thousand commands drawn from a seed, beside a model in whole numbers that knows nothing of the ledger. */
const world = await warehouseWorld()
afterAll(world.close)
const { inTransaction, actor, account, centralId, pharmacyId, db } = world
const { receive, issue, source } = stockVerbs(actor.campusId)
const stores = [centralId, pharmacyId]
let products: string[] = []

beforeAll(async () => {
  products = await inTransaction(async (tx) => {
    const groupId = await addGroup(tx, account('151404'))
    const income = account('480825')
    const accounts = { donationAccountId: income, surplusAccountId: income, writeOffAccountId: income }
    await tx.updateTable('warehouse.productGroup').set(accounts).where('id', '=', groupId).execute()
    return [await addProduct(tx, groupId), await addProduct(tx, groupId), await addProduct(tx, groupId)]
  })
})

let state = 20_261_129
const drawn = (limit: number): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((state / 4_294_967_296) * limit)
}

type StockBalance = { quantity: bigint; centavos: bigint }
const model = new Map<string, StockBalance>()
const heldIn = (key: string): StockBalance => {
  const held = model.get(key) ?? { quantity: 0n, centavos: 0n }
  model.set(key, held)
  return held
}
const halfUp = (amount: bigint, divisor: bigint): bigint => (2n * amount + divisor) / (2n * divisor)

type Undoable = Readonly<{ id: string; key: string; quantity: bigint; centavos: bigint }>
let undoable: Undoable | null = null
let today = day('2026-01-05')

/** An entry, an exit that may be refused, the undoing of the last command, or a posting of all there is. */
async function command(): Promise<string> {
  if (drawn(25) === 0) today = addDays(today, 1) as Day
  const productId = products[drawn(products.length)]!
  const storeId = stores[drawn(stores.length)]!
  const key = `${productId} ${storeId}`
  const held = heldIn(key)
  const kind = drawn(100)
  if (kind < 45) return entered({ key, productId, storeId, held })
  if (kind < 85) return left({ key, productId, storeId, held })
  return kind < 94 ? undone() : posted()
}

type MoveInput = Readonly<{ key: string; productId: string; storeId: string; held: StockBalance }>

async function entered({ key, productId, storeId, held }: MoveInput): Promise<string> {
  const quantity = BigInt(1 + drawn(400_000))
  const centavos = BigInt(drawn(50_000_000))
  const lot = `L${drawn(4)}`
  const kind = drawn(2) === 0 ? ('donation' as const) : ('surplus' as const)
  const happenedOn = addDays(today, -drawn(3))
  const entry = {
    productId,
    storeId,
    units: textOf(quantity),
    value: centavos as Money,
    day: today,
    happenedOn,
    kind,
    lot,
  }
  const id = await inTransaction((tx) => receive(tx, entry))
  held.quantity += quantity
  held.centavos += centavos
  undoable = { id, key, quantity, centavos }
  return 'entry'
}

async function left({ key, productId, storeId, held }: MoveInput): Promise<string> {
  const empties = drawn(6) === 0 && held.quantity > 0n
  const quantity = empties ? held.quantity : BigInt(1 + drawn(500_000))
  const happenedOn = addDays(today, -drawn(4))
  const exit = {
    productId,
    storeId,
    units: textOf(quantity),
    day: today,
    happenedOn,
    kind: 'damaged' as const,
  }
  const going = inTransaction((tx) => issue(tx, exit))
  if (quantity > held.quantity) {
    await expect(going).rejects.toMatchObject({ code: 'STOCK_INSUFICIENTE' })
    return 'refusal'
  }
  const centavos = empties ? held.centavos : halfUp(held.centavos * quantity, held.quantity)
  const id = await going.catch((failure) => notThereThen(failure, happenedOn))
  if (id === null) return 'late refusal'
  const worth = quantity === held.quantity ? held.centavos : centavos
  held.quantity -= quantity
  held.centavos -= worth
  undoable = { id, key, quantity: -quantity, centavos: -worth }
  return 'exit'
}

/** A late paper of goods that were not there yet. */
function notThereThen(failure: unknown, happenedOn: string): null {
  expect(failure).toMatchObject({ constraint: 'move_not_there_then' })
  expect(happenedOn < today).toBe(true)
  return null
}

async function undone(): Promise<string> {
  if (undoable === null) return 'nothing'
  const { id, key, quantity, centavos } = undoable
  undoable = null
  await inTransaction((tx) => stockLedger.reverse(tx, source(id), today))
  const held = heldIn(key)
  held.quantity -= quantity
  held.centavos -= centavos
  return 'undoing'
}

async function posted(): Promise<string> {
  const input = { date: today, purpose: 'Movimientos hasta hoy' }
  const waits = await waiting(db)
  const acted = inTransaction(async (tx) => {
    const id = await createDraft(stockPostingService, { tx, actor, input })
    await performAction(stockPostingService, { tx, actor, today, id, action: 'approve', input: {} })
  })
  if (waits > 0) await acted
  else await expect(acted).rejects.toMatchObject({ code: 'ALM-072' })
  return 'posting'
}

const waiting = async (tx: Tx): Promise<number> => {
  const [row] = await rowsFrom<{ n: number }>(tx)`
    select count(*)::int as n from warehouse.booked_move where way = 'posting' and book_id is null`
  return row?.n ?? 0
}

const textOf = (quantity: bigint): string =>
  `${quantity / 10_000n}.${String(quantity % 10_000n).padStart(4, '0')}`

type StockRow = Readonly<{ key: string; quantity: string; centavos: string }>

async function mustHold(): Promise<void> {
  const rows = await rowsFrom<StockRow>(db)`
    select product_id || ' ' || store_id as key, (quantity * 10000)::bigint::text as quantity,
           (value * 100)::bigint::text as centavos
    from warehouse.stock where product_id = any(${products}::uuid[])`
  for (const { key, quantity, centavos } of rows)
    expect([key, BigInt(quantity), BigInt(centavos)]).toEqual([
      key,
      heldIn(key).quantity,
      heldIn(key).centavos,
    ])
  expect(await stockDrift(db)).toEqual([])
  expect(await daysBelowZero(db)).toBe(0)
  expect((await pairsOf(db, 'stock', { vigencia: 2026, to: '2026-12-31' })).filter(isFault)).toEqual([])
}

/** On how many days some lot ended below zero, as things happened. */
const daysBelowZero = async (tx: Tx): Promise<number> => {
  const [row] = await rowsFrom<{ n: number }>(tx)`
    select count(*)::int as n from (
      select sum(sum(quantity)) over (partition by lot_id, store_id order by happened_on) as left
      from warehouse.move where product_id = any(${products}::uuid[]) group by lot_id, store_id, happened_on) days
    where days.left < 0`
  return row?.n ?? 0
}

test('after each of a thousand commands the kardex, its balances, the books and the model say the same', async () => {
  const done = new Map<string, number>()
  for (let at = 0; at < 1_000; at += 1) {
    const kind = await command()
    done.set(kind, (done.get(kind) ?? 0) + 1)
    await mustHold()
  }
  for (const kind of ['entry', 'exit', 'refusal', 'late refusal', 'undoing', 'posting'])
    expect(done.get(kind) ?? 0).toBeGreaterThan(20)
}, 600_000)
