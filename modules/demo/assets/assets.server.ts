import { depreciationRunService, initialInventoryService } from '@quina/assets/server'
import type { DraftInput } from '@quina/blocks'
import { type Actor, createDraft, performAction, saveRow } from '@quina/blocks/server'
import { oneWhere, type Tx } from '@quina/db/server'
import { locationService } from '@quina/hospital/server'
import { addDays, type Day, day, type Id, pesos } from '@quina/kernel'
import { booksBegin } from '../books/begin.domain.ts'
import { type DemoAssets, demoAssets, demoPlaces } from '../hospital/assets.domain.ts'
import type { Cast } from '../load/actors.server.ts'
import { type Loading, once } from '../load/step.server.ts'

/** The last day of each month that is depreciated. */
const months = [day('2026-09-30'), day('2026-10-31')] as const

/** What the hospital had when its books began, account by account what they opened with, and the months since. */
export async function loadAssets(loading: Loading, cast: Cast): Promise<void> {
  const actor = cast.as('assetsHead')
  await once(loading, 'assets.places', actor.userId, (tx) => addPlaces(tx, actor))
  await once(loading, 'assets.initial', actor.userId, (tx) => takeInventory(tx, actor))
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
  return Array.from({ length: group.count }, (_, at) => ({
    plate: `${group.prefix}-${String(at + 1).padStart(3, '0')}`,
    classId: classId as Id<'assets.assetClass'>,
    description: group.count === 1 ? group.description : `${group.description} ${at + 1}`,
    acquiredOn: day(group.acquiredOn),
    cost: pesos(group.cost),
    accumulated: pesos(group.accumulated),
    remainingMonths: group.remainingMonths,
    locationId: locationId as Id<'hospital.location'>,
    custodianId: custodianId as Id<'people.tercero'>,
  }))
}

async function depreciate(tx: Tx, actor: Actor, date: Day): Promise<string> {
  const input = { date, purpose: 'Depreciación del mes según el registro de activos fijos' }
  const id = await createDraft(depreciationRunService, { tx, actor, input })
  await performAction(depreciationRunService, { tx, actor, today: date, id, action: 'approve', input: {} })
  return id
}
