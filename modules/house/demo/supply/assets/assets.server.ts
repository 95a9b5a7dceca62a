import { assetTransferService, depreciationRunService, initialInventoryService } from '@quina/assets/server'
import type { DraftInput } from '@quina/blocks'
import { type Actor, createDraft, performAction, saveRow } from '@quina/blocks/server'
import { oneWhere, rowsFrom, type Tx } from '@quina/db/server'
import { locationService } from '@quina/hospital/server'
import { addDays, type Day, day, groupedBy, type Id, money, pesos, vigenciaOf, zero } from '@quina/kernel'
import { booksBegin } from '../../finance/books/begin.domain.ts'
import {
  type DemoAssets,
  type DemoBought,
  demoAssets,
  demoBought,
  demoPlaces,
  unitCosts,
} from '../../ground/hospital/assets.domain.ts'
import type { Cast } from '../../ground/step/actors.server.ts'
import { type Loading, once } from '../../ground/step/step.server.ts'

/** The last day of each depreciated month. */
const months = [day('2026-09-30'), day('2026-10-31')] as const

/** Loads the assets of the opening balances, account by account, and their months since. */
export async function loadAssets(loading: Loading, cast: Cast): Promise<void> {
  const actor = cast.as('assetsHead')
  await once(loading, 'assets.places', actor.userId, (tx) => addPlaces(tx, actor))
  await once(loading, 'assets.initial', actor.userId, (tx) => takeInventory(tx, actor))
  const keeper = cast.as('storekeeper')
  for (const bought of demoBought) {
    const sent = `assets.sent.${bought.prefix}`
    const id = await once(loading, sent, keeper.userId, (tx) => sendHalf(tx, keeper, bought))
    if (id !== null) await once(loading, `${sent}.accepted`, actor.userId, (tx) => acceptSent(tx, actor, id))
  }
  for (const date of months)
    await once(loading, `assets.depreciation.${date}`, actor.userId, (tx) => depreciate(tx, actor, date))
}

async function addPlaces(tx: Tx, actor: Actor): Promise<null> {
  for (const { centre, ...place } of demoPlaces) {
    const { id: costCentreId } = await oneWhere(tx, 'hospital.costCentreFace', { code: centre }, ['id'])
    const body = { ...place, campusId: actor.campusId, costCentreId, parentId: null, condition: 'working' }
    await saveRow(tx, locationService, { id: null, body: { ...body, accessible: false }, actor })
  }
  return null
}

async function takeInventory(tx: Tx, actor: Actor): Promise<string> {
  const date = addDays(booksBegin, -1)
  const lines = []
  for (const group of demoAssets) lines.push(...(await linesOf(tx, group)))
  lines.push(...(await boughtLines(tx)))
  const input = { date, complements: false, purpose: 'Bienes del hospital al empezar los libros', lines }
  const id = await createDraft(initialInventoryService, { tx, actor, input })
  await performAction(initialInventoryService, {
    tx,
    actor,
    today: booksBegin,
    id,
    action: 'approve',
    input: {},
  })
  return id
}

type Line = DraftInput<typeof initialInventoryService.document>['lines'][number]

async function linesOf(tx: Tx, group: DemoAssets): Promise<Line[]> {
  const { id: classId } = await oneWhere(tx, 'assets.assetClassFace', { code: group.assetClass }, ['id'])
  const { id: locationId } = await oneWhere(tx, 'hospital.locationFace', { code: group.place }, ['id'])
  const { id: custodianId } = await oneWhere(tx, 'people.terceroFace', { number: group.custodian }, ['id'])
  return Array.from({ length: group.count }, (_, index) => ({
    plate: `${group.prefix}-${String(index + 1).padStart(3, '0')}`,
    classId: classId as Id<'assets.assetClass'>,
    description: group.count === 1 ? group.description : `${group.description} ${index + 1}`,
    acquiredOn: day(group.acquiredOn),
    cost: pesos(group.cost),
    accumulated: pesos(group.accumulated),
    remainingMonths: group.remainingMonths,
    locationId: locationId as Id<'hospital.location'>,
    custodianId: custodianId as Id<'people.tercero'>,
  }))
}

type PurchaseRow = Readonly<{ purpose: string; receivedOn: Day; amount: string }>

/** Returns what the year's budget bought until the books began, which is in the store: 1635 of the opening balances. */
async function boughtLines(tx: Tx): Promise<Line[]> {
  const rows = await rowsFrom<PurchaseRow>(tx)`
    select g.purpose, max(m.day)::text as "receivedOn", sum(k.sign * m.amount)::text as amount
    from budget.move_face m join budget.move_class_face k using (class)
    join budget.apropiacion_face a on a.id = m.apropiacion_id join budget.rubro_face r on r.id = a.rubro_id
    join budget.obligacion_list o on o.id = m.document_id join budget.registro_face g on g.id = o.registro_id
    where m.vigencia = ${vigenciaOf(booksBegin)} and m.day < ${booksBegin} and k.stage = 'obligacion'
      and a.vigencia_gasto = '1.0' and (r.code like '2.1.2.01%' or r.code like '2.3%') and r.code not like '2.3.2.01.01.001%'
    group by g.id, g.number, g.purpose having sum(k.sign * m.amount) > 0 order by g.number`
  const lines: Line[] = []
  for (const [purpose, same] of groupedBy(rows, 'purpose')) {
    const kind = demoBought.find((one) => purpose.startsWith(one.purpose))
    if (kind === undefined) throw new Error(`the demonstration does not say what «${purpose}» brings`)
    lines.push(...(await unitsOf(tx, kind, same)))
  }
  return lines
}

async function unitsOf(tx: Tx, kind: DemoBought, bought: readonly PurchaseRow[]): Promise<Line[]> {
  const { id: classId } = await oneWhere(tx, 'assets.assetClassFace', { code: kind.assetClass }, ['id'])
  const units = bought.flatMap(({ amount, receivedOn }) =>
    unitCosts(money(amount), kind.units).map((cost) => ({ cost, receivedOn })),
  )
  return units.map(({ cost, receivedOn }, index) => ({
    plate: `${kind.prefix}-${String(index + 1).padStart(3, '0')}`,
    classId: classId as Id<'assets.assetClass'>,
    description: units.length === 1 ? kind.description : `${kind.description} ${index + 1}`,
    acquiredOn: receivedOn,
    cost,
    accumulated: zero,
    remainingMonths: kind.lifeMonths,
    state: 'stored',
  }))
}

/** Puts half of the store's content into service in September; the rest waits. */
async function sendHalf(
  tx: Tx,
  actor: Actor,
  { prefix, place, custodian }: DemoBought,
): Promise<string | null> {
  const assets = await rowsFrom<{ id: Id<'assets.asset'> }>(tx)`
    select id from assets.asset_list where plate like ${`${prefix}-%`} and condition = 'stored' order by plate`
  const lines = assets.slice(0, Math.ceil(assets.length / 2)).map(({ id }) => ({ assetId: id }))
  return lines.length === 0 ? null : send(tx, actor, { lines, place, custodian })
}

interface DestinationInput {
  readonly lines: readonly { readonly assetId: Id<'assets.asset'> }[]
  readonly place: string
  readonly custodian: string
}

async function send(tx: Tx, actor: Actor, { lines, place, custodian }: DestinationInput): Promise<string> {
  const { id: locationId } = await oneWhere(tx, 'hospital.locationFace', { code: place }, ['id'])
  const { id: custodianId } = await oneWhere(tx, 'people.terceroFace', { number: custodian }, ['id'])
  const id = await createDraft(assetTransferService, {
    tx,
    actor,
    input: {
      date: serviceDay,
      kind: 'internal',
      locationId: locationId as Id<'hospital.location'>,
      custodianId: custodianId as Id<'people.tercero'>,
      purpose: 'Puesta en servicio de lo que estaba en bodega',
      lines,
    },
  })
  await performAction(assetTransferService, { tx, actor, today: serviceDay, id, action: 'send', input: {} })
  return id
}

/** Another person accepts what was sent on the same day, with the acta that the receiver signed. */
async function acceptSent(tx: Tx, actor: Actor, id: string): Promise<null> {
  const input = { onBehalf: 'Quien recibe firmó el acta del traslado en papel' }
  await performAction(assetTransferService, { tx, actor, today: serviceDay, id, action: 'accept', input })
  return null
}

const serviceDay = day('2026-09-10')

async function depreciate(tx: Tx, actor: Actor, date: Day): Promise<string> {
  const input = { date, purpose: 'Depreciación del mes según el registro de activos fijos' }
  const id = await createDraft(depreciationRunService, { tx, actor, input })
  await performAction(depreciationRunService, { tx, actor, today: date, id, action: 'approve', input: {} })
  return id
}
