import { causacionService } from '@quina/accounting/server'
import { type Actor, createDraft, performAction } from '@quina/blocks/server'
import { oneWhere, type Tx } from '@quina/db/server'
import { addDays, type Day, day, type Id, type Money, pesos } from '@quina/kernel'
import { draftCausacion } from '@quina/warehouse/contract'
import { issueService, receiptService, stockPostingService, warehouse } from '@quina/warehouse/server'
import type { CampusAt } from '../../ground/hospital/hospital.domain.ts'
import type { Cast } from '../../ground/step/actors.server.ts'
import { screensAt } from '../../ground/step/press.server.ts'
import { type Loading, once } from '../../ground/step/step.server.ts'
import { randomFrom, seedOf } from '../../plan/random.domain.ts'
import { campusOf, type Goods } from './foundation.server.ts'
import { type GroupCode, openingLots, type StoreKey, soldLots } from './goods.domain.ts'

/** The weekly issues: a store, a centre, and the number of products. */
const weekly: readonly (readonly [store: StoreKey, centre: string, products: number])[] = [
  ['pharmacy', '1.1', 6],
  ['pharmacy', '1.4', 6],
  ['central', '1.1', 5],
  ['central', '2.1', 3],
  ['esperanza', '1.2', 4],
]

const firstWeek = day('2026-09-07')
const monthEnds = [day('2026-09-30'), day('2026-10-31')] as const

/** The moves of three months, in the order of their days: a store books nothing before its last move. */
export interface StockCourse {
  /** Makes the moves until a day: the issues of each week, and the posting of each month that ends. */
  readonly until: (date: Day) => Promise<void>
  /** Receives the goods of an invoice, drafts its causación and, unless it waits, approves it. */
  readonly buy: (purchase: Purchase) => Promise<void>
  /** The last posting, so that the books are complete. */
  readonly end: (date: Day) => Promise<void>
}

export interface Purchase {
  readonly key: string
  readonly date: Day
  readonly campus: CampusAt
  readonly group: GroupCode
  readonly value: Money
  readonly terceroId: string
  readonly registroId: string
  readonly invoice: string
  readonly purpose: string
  readonly waits: boolean
}

export function stockCourse(loading: Loading, cast: Cast, goods: Goods): StockCourse {
  let reached = addDays(firstWeek, -1)
  const until = async (date: Day) => {
    for (let on = addDays(reached, 1); on <= date; on = addDays(on, 1)) {
      if (new Date(`${on}T12:00:00Z`).getUTCDay() === 1) await issueWeek(loading, cast, { goods, on })
      if (monthEnds.some((end) => end === on)) await postAll(loading, cast, on)
      reached = on
    }
  }
  return {
    until,
    buy: (purchase) => buyGoods(loading, cast, { goods, purchase }),
    end: async (date) => {
      await until(date)
      await postAll(loading, cast, date)
    },
  }
}

type Week = Readonly<{ goods: Goods; on: Day }>

async function issueWeek(loading: Loading, cast: Cast, { goods, on }: Week): Promise<void> {
  const held = openingLots(goods.products).filter(({ lot }) => !lot.startsWith('B'))
  for (const [store, centre, products] of weekly) {
    const key = `warehouse.issue.${on}.${store}.${centre}`
    const actor = cast.as('storekeeper', campusOf(store))
    const own = held.filter(
      (lot) => lot.store === store && (centre === '2.1') === (lot.product.group === 'REA'),
    )
    const random = randomFrom(seedOf(key))
    const first = random.whole(0, own.length - products)
    const lines = own.slice(first, first + products).map(({ product, quantity }) => ({
      productId: goods.productId(product.code),
      // At most a fortieth of the opening stock: no product runs out in three months.
      quantity: String(Math.max(1, Math.floor(quantity / 40))),
    }))
    await once(loading, key, actor.userId, (tx) => issue(tx, actor, { goods, on, store, centre, lines }))
  }
}

interface WeeklyIssue extends Week {
  readonly store: StoreKey
  readonly centre: string
  readonly lines: readonly { readonly productId: Id<'warehouse.product'>; readonly quantity: string }[]
}

async function issue(
  tx: Tx,
  actor: Actor,
  { goods, on, store, centre, lines }: WeeklyIssue,
): Promise<string> {
  const { id: costCentreId } = await oneWhere(tx, 'hospital.costCentreFace', { code: centre }, ['id'])
  const storeId = goods.storeId(store)
  const header = { kind: 'consumption', storeId, date: on, costCentreId, purpose: 'Pedido de la semana' }
  const id = await createDraft(issueService, { tx, actor, input: { ...header, lines } })
  await performAction(issueService, { tx, actor, today: on, id, action: 'approve', input: {} })
  return id
}

async function postAll(loading: Loading, cast: Cast, date: Day): Promise<void> {
  for (const campus of [0, 1] as const)
    await postSite(loading, cast, { key: `warehouse.posting.${date}.${campus}`, date, campus })
}

type SitePosting = Readonly<{ key: string; date: Day; campus: CampusAt }>

/** Posts the moves of a site until a day to its books. */
export async function postSite(
  loading: Loading,
  cast: Cast,
  { key, date, campus }: SitePosting,
): Promise<void> {
  const actor = cast.as('accountant', campus)
  await once(loading, key, actor.userId, async (tx) => {
    const input = { date, purpose: `Salidas de almacén hasta el ${date.replaceAll('-', '/')}` }
    const id = await createDraft(stockPostingService, { tx, actor, input })
    await performAction(stockPostingService, { tx, actor, today: date, id, action: 'approve', input: {} })
    return id
  })
}

type GoodsPurchase = Readonly<{ goods: Goods; purchase: Purchase }>

async function buyGoods(loading: Loading, cast: Cast, { goods, purchase }: GoodsPurchase): Promise<void> {
  const { key, date, campus, waits } = purchase
  const keeper = cast.as('storekeeper', campus)
  const receiptId = await once(loading, `receipt.${key}`, keeper.userId, (tx) =>
    receive(tx, keeper, { goods, purchase }),
  )
  await recordCausacion(loading, cast.as('accountant', campus), { key, date, waits, receiptId: receiptId! })
}

type Entry = Readonly<{ key: string; date: Day; receiptId: string; waits: boolean }>

/** Drafts the causación of an entry and, unless it waits, approves it. */
export const recordCausacion = (
  loading: Loading,
  actor: Actor,
  { key, date: today, receiptId, waits }: Entry,
): Promise<string | null> =>
  once(loading, key, actor.userId, async (tx) => {
    const { id } = await screensAt(warehouse.operations, { tx, actor, today }).act(draftCausacion, {
      receiptId,
    })
    if (waits) return id
    await performAction(causacionService, { tx, actor, today, id, action: 'approve', input: {} })
    return id
  })

async function receive(tx: Tx, actor: Actor, { goods, purchase }: GoodsPurchase): Promise<string> {
  const { key, date, campus, group, value, terceroId, registroId, invoice, purpose } = purchase
  const store: StoreKey = campus === 1 ? 'esperanza' : group === 'MED' ? 'pharmacy' : 'central'
  const lots = soldLots(goods.products, { key, store, group, value: Number(value / 100n) })
  const lines = lots.map(({ product, lot, expiry, quantity, value: total }) => ({
    productId: goods.productId(product.code),
    quantity: String(quantity),
    total: pesos(total),
    lot,
    expiry: day(expiry),
    quarantine: false,
  }))
  const header = { kind: 'purchase', storeId: goods.storeId(store), date, terceroId, registroId, purpose }
  const checked = { packaging: true, labelling: true, coldFirst: false }
  const billed = { invoicePrefix: 'FVE', invoiceNumber: invoice, invoiceDate: date }
  const input = { ...header, ...billed, ...checked, lines }
  const id = await createDraft(receiptService, { tx, actor, input })
  await performAction(receiptService, { tx, actor, today: date, id, action: 'approve', input: {} })
  return id
}
