import type { ActionOf } from '@quina/blocks'
import { type Actor, addRow, createDraft, performAction, saveRow } from '@quina/blocks/server'
import { oneFrom, oneWhere, rowsFrom, type Tx, valuesFrom } from '@quina/db/server'
import type { Day } from '@quina/kernel'
import { assignStores, countSheet, explainDifference, moveLot, recordCount } from '@quina/warehouse/contract'
import {
  binService,
  levelService,
  requisitionService,
  stockCountService,
  suppliedDependenciaService,
  transferService,
  warehouse,
} from '@quina/warehouse/server'
import type { StaffName } from '../../ground/hospital/users.domain.ts'
import type { Cast } from '../../ground/step/actors.server.ts'
import { screensAt } from '../../ground/step/press.server.ts'
import { type Loading, once } from '../../ground/step/step.server.ts'
import type { Goods } from './foundation.server.ts'
import type { StoreKey } from './goods.domain.ts'
import { postSite } from './stock-course.server.ts'

interface StoreContext {
  readonly loading: Loading
  readonly cast: Cast
  readonly goods: Goods
  /** The last day of the demonstration, on which all of this happens. */
  readonly last: Day
}

/** Loads a day of the stores: the requests of services, transfers between stores, and two counts, one of them open. */
export async function workInStores(working: StoreContext): Promise<void> {
  const { loading, cast, last } = working
  await once(loading, 'stores.people', cast.as('storekeeper').userId, (tx) => employ(tx, working))
  for (const [at, each] of requests.entries()) await request(working, at, each)
  for (const [at, each] of transfers.entries()) await move(working, at, each)
  for (const [at, each] of counts.entries()) await count(working, at, each)
  await once(loading, 'stores.places', cast.as('storekeeper').userId, (tx) => place(tx, working))
  await postSite(loading, cast, { key: 'stores.posting', date: last, campus: 0 })
}

/** Assigns the staff of the stores, and the store that supplies each dependencia. */
async function employ(tx: Tx, { cast, goods, last }: StoreContext): Promise<null> {
  const all = { receives: true, issues: true, transfers: true, adjusts: true, counts: true, approves: true }
  const none = {
    receives: false,
    issues: false,
    transfers: false,
    adjusts: false,
    counts: false,
    approves: false,
  }
  const assigned: readonly (readonly [StaffName, StoreKey, typeof all])[] = [
    ['storeAide', 'central', { ...none, counts: true }],
    ['accountant', 'central', { ...none, approves: true }],
    ['storekeeperAtEsperanza', 'esperanza', all],
  ]
  for (const [who, store, may] of assigned) {
    const actor = cast.as('storekeeper', store === 'esperanza' ? 1 : 0)
    const stores = [{ storeId: goods.storeId(store), ...may }]
    await screensAt(warehouse.operations, { tx, actor, today: last }).act(assignStores, {
      userId: cast.as(who).userId,
      stores,
    })
  }
  for (const { dependencia, centre, store } of supplied) {
    const { id: dependenciaId } = await oneWhere(tx, 'budget.dependenciaFace', { code: dependencia }, ['id'])
    const { id: costCentreId } = await oneWhere(tx, 'hospital.costCentreFace', { code: centre }, ['id'])
    const actor = cast.as('storekeeper', store === 'esperanza' ? 1 : 0)
    const body = { dependenciaId, costCentreId, storeId: goods.storeId(store) }
    await saveRow(tx, suppliedDependenciaService, { id: null, body, actor })
  }
  return null
}

/** Nursing, the laboratory and La Esperanza, by their codes. */
const supplied = [
  { dependencia: '240', centre: '1.4', store: 'central' },
  { dependencia: '220', centre: '2.1', store: 'central' },
  { dependencia: '280', centre: '1.2', store: 'esperanza' },
] as const

interface DemoRequest {
  readonly dependencia: string
  readonly products: readonly string[]
  readonly purpose: string
  readonly upTo: 'send' | 'approve' | 'accept'
}

/** One attended, one to be delivered and one to be approved. */
const requests: readonly DemoRequest[] = [
  {
    dependencia: '240',
    products: ['MMQ-003', 'MMQ-005', 'MMQ-019'],
    purpose: 'Reposición semanal de hospitalización',
    upTo: 'accept',
  },
  {
    dependencia: '220',
    products: ['REA-001', 'REA-002'],
    purpose: 'Pruebas del mes en el laboratorio',
    upTo: 'approve',
  },
  {
    dependencia: '240',
    products: ['MMQ-025', 'MMQ-029'],
    purpose: 'Sondas y tapabocas del turno de noche',
    upTo: 'send',
  },
]

async function request(
  { loading, cast, goods, last: today }: StoreContext,
  at: number,
  { dependencia, products, purpose, upTo }: DemoRequest,
): Promise<void> {
  const requester = cast.as('requester')
  const keeper = cast.as('storekeeper')
  await once(loading, `requisition.${at}`, requester.userId, async (tx) => {
    const { id: dependenciaId } = await oneWhere(tx, 'budget.dependenciaFace', { code: dependencia }, ['id'])
    const { id: suppliedId } = await oneFrom<{ id: string }>(tx)`
      select id from warehouse.dependencia_list where dependencia_id = ${dependenciaId}::uuid`
    const lines = products.map((code) => ({ productId: goods.productId(code), quantity: '6', detail: null }))
    const input = { date: today, suppliedId, neededOn: null, purpose, lines }
    const id = await createDraft(requisitionService, { tx, actor: requester, input: input })
    const run = (actor: Actor, action: ActionOf<typeof requisitionService.document>, given = {}) =>
      performAction(requisitionService, { tx, actor, today, id, action, input: given })
    await run(requester, 'send')
    if (upTo === 'send') return id
    const own = await rowsFrom<{ lineId: string }>(tx)`
      select id as line_id from warehouse.requisition_line_option where parent_id = ${id}::uuid`
    const six = own.map(({ lineId }) => ({ lineId, quantity: '6' }))
    await run(keeper, 'approve', { lines: six })
    if (upTo === 'approve') return id
    await run(keeper, 'deliver', { date: today, lines: six })
    await run(requester, 'accept', { lines: six, reason: null })
    return id
  })
}

/** Goods in transit to another store and to the other site, and goods reserved for a transfer in preparation. */
const transfers = [
  {
    products: ['MMQ-031', 'MMQ-033'],
    to: 'pharmacy',
    purpose: 'Dotación de la farmacia de urgencias',
    upTo: 'send',
  },
  {
    products: ['MMQ-035', 'MMQ-037'],
    to: 'esperanza',
    purpose: 'Lo que pidió el centro de salud',
    upTo: 'send',
  },
  { products: ['MMQ-051'], to: 'pharmacy', purpose: 'Reposición del lunes', upTo: 'reserve' },
] as const

async function move(
  { loading, cast, goods, last: today }: StoreContext,
  at: number,
  { products, to, purpose, upTo }: (typeof transfers)[number],
): Promise<void> {
  const actor = cast.as('storekeeper')
  await once(loading, `transfer.${at}`, actor.userId, async (tx) => {
    const id = await createDraft(transferService, {
      tx,
      actor,
      input: {
        storeId: goods.storeId('central'),
        ...(to === 'esperanza' ? { toCampusId: cast.campusIds[1] } : { toStoreId: goods.storeId(to) }),
        date: today,
        purpose,
        lines: products.map((code) => ({ productId: goods.productId(code), quantity: '10' })),
      },
    })
    await performAction(transferService, { tx, actor, today, id, action: upTo, input: {} })
    return id
  })
}

/** Adds the shelves of the central store, with three products; part of the first is on another shelf. */
async function place(tx: Tx, { cast, goods, last: today }: StoreContext): Promise<null> {
  const actor = cast.as('storekeeper')
  const storeId = goods.storeId('central')
  for (const code of ['A1', 'A2', 'B1']) {
    const body = { code, aisle: code[0], shelf: code[1], level: null, cold: false, locked: false }
    await addRow(tx, binService, { parentId: storeId, body })
  }
  const shelves = await valuesFrom<string>(tx)`
    select id from warehouse.bin_option where store_id = ${storeId}::uuid order by label`
  const levels = { least: '20', reorderPoint: '40', most: '400' }
  for (const [at, code] of ['MMQ-053', 'MMQ-055', 'MMQ-057'].entries())
    await addRow(tx, levelService, {
      parentId: goods.productId(code),
      body: { ...levels, storeId, binId: shelves[at] },
    })
  const [fromId = '', toId = ''] = shelves
  const { lotId } = await oneFrom<{ lotId: string }>(tx)`
    select lot_id from warehouse.lot_place_list where store_id = ${storeId}::uuid and bin_id = ${fromId}::uuid
    order by quantity desc limit 1`
  const moved = { storeId, lotId, fromId, toId, quantity: '12' }
  await screensAt(warehouse.operations, { tx, actor, today }).act(moveLot, moved)
  return null
}

interface DemoCount {
  readonly products: readonly string[]
  readonly purpose: string
  /** Number of missing units of its first lot; null while it is being counted. */
  readonly missing: number | null
}

const counts: readonly DemoCount[] = [
  { products: ['MMQ-041', 'MMQ-043'], purpose: 'Conteo cíclico de noviembre', missing: 2 },
  { products: ['MMQ-045', 'MMQ-047'], purpose: 'Conteo de alta rotación', missing: null },
]

async function count(
  { loading, cast, goods, last: today }: StoreContext,
  at: number,
  { products, purpose, missing }: DemoCount,
): Promise<void> {
  const keeper = cast.as('storekeeper')
  await once(loading, `stockCount.${at}`, keeper.userId, async (tx) => {
    const lines = products.map((code) => ({ productId: goods.productId(code) }))
    const header = { storeId: goods.storeId('central'), date: today, scope: 'list', frozen: false, purpose }
    const id = await createDraft(stockCountService, { tx, actor: keeper, input: { ...header, lines } })
    const run = (actor: Actor, action: ActionOf<typeof stockCountService.document>, given = {}) =>
      performAction(stockCountService, { tx, actor, today, id, action, input: given })
    await run(keeper, 'open')
    const screens = (who: StaffName) => screensAt(warehouse.operations, { tx, actor: cast.as(who), today })
    const { items } = await screens('storeAide').ask(countSheet, { id })
    const there = await lotsIn(tx, header.storeId)
    const short = items[0]!
    for (const who of missing === null ? (['storeAide'] as const) : (['storeAide', 'storekeeper'] as const))
      for (const item of items) {
        const quantity = there.get(`${item.productId} ${item.lot}`)! - (item === short ? (missing ?? 0) : 0)
        await screens(who).act(recordCount, { itemId: item.id, quantity: String(quantity) })
      }
    if (missing === null) return id
    const why = { cause: 'broken', explanation: 'Se rompió el empaque al acomodarlo' } as const
    await screens('storekeeper').act(explainDifference, { itemId: short.id, ...why })
    await run(keeper, 'reconcile')
    await run(cast.as('accountant'), 'approve', { date: today, investigation: null })
    return id
  })
}

/** Returns the stock of a store, by product and lot. */
async function lotsIn(tx: Tx, storeId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await rowsFrom<{ lot: string; quantity: number }>(tx)`
    select l.product_id || ' ' || l.number as lot, t.quantity::float8 as quantity
    from warehouse.lot_stock_face t join warehouse.lot_face l on l.id = t.lot_id where t.store_id = ${storeId}::uuid`
  return new Map(rows.map(({ lot, quantity }) => [lot, quantity]))
}
