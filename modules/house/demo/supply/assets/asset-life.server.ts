import { causacionService } from '@quina/accounting/server'
import {
  acceptReceived,
  adjustmentService,
  assets,
  assetTransferService,
  inmuebleService,
  maintenanceRubros,
  paperService,
  physicalInventoryService,
  recordScans,
  registerInmueble,
} from '@quina/assets/server'
import type { LineId } from '@quina/blocks'
import { addRow, createDraft, decideParameter, performAction, saveRow } from '@quina/blocks/server'
import { oneFrom, oneWhere, rowFrom, rowsFrom } from '@quina/db/server'
import { type Day, day, type Id, newId, pesos } from '@quina/kernel'
import { custodyService, saveProfile } from '@quina/people/server'
import { type DemoEstate, demoEstates, demoKeepers } from '../../ground/hospital/estate.domain.ts'
import { hospitalMunicipality } from '../../ground/hospital/hospital.domain.ts'
import { staff } from '../../ground/hospital/users.domain.ts'
import { taxKinds } from '../../ground/people/payees.server.ts'
import type { Cast } from '../../ground/step/actors.server.ts'
import { approved, type PressContext, screensAt } from '../../ground/step/press.server.ts'
import { type Loading, once } from '../../ground/step/step.server.ts'
import { loadConcepts } from '../warehouse/causaciones.server.ts'

/** Loads the custodians of assets, the real estate with its papers, an inventory with one difference, and an improvement. */
export async function useAssets(loading: Loading, cast: Cast): Promise<void> {
  const actor = cast.as('assetsHead')
  const at = (key: string, today: Day, make: (pressing: PressContext) => Promise<string | null>) =>
    once(loading, `assets.${key}`, actor.userId, (tx) => make({ tx, actor, today }))
  await at('maintenanceRubros', day('2026-01-01'), sayMaintenance)
  await at('keepers', day('2026-09-01'), handOver)
  for (const estate of demoEstates)
    await at(`estate.${estate.row.code}`, day('2026-11-05'), (pressing) => addEstate(pressing, estate))
  await at('inventory', day('2026-11-12'), countFurniture)
  await improve(loading, cast)
  const sent = ['EQM-001', 'EQM-002']
  const id = await at('room', roomDay, (pressing) => sendToDoctor(pressing, sent))
  const doctor = cast.as('doctor')
  await once(loading, 'assets.room.accepted', doctor.userId, (tx) =>
    accept({ tx, actor: doctor, today: roomDay }, id!),
  )
  await at('room.waits', roomDay, (pressing) => sendToDoctor(pressing, ['EQM-003']))
}

const roomDay = day('2026-11-13')

interface PlacedAsset {
  readonly assetId: Id<'assets.asset'>
  readonly custodianId: Id<'people.tercero'>
  readonly locationId: Id<'hospital.location'>
  readonly costCentreId: Id<'hospital.costCentre'>
}

/** Sends monitors to the room of a doctor, who accepts them herself. */
async function sendToDoctor({ tx, actor, today }: PressContext, plates: readonly string[]): Promise<string> {
  const rows = await rowsFrom<PlacedAsset>(tx)`
    select a.id as "assetId", t.id as "custodianId", l.id as "locationId", k.id as "costCentreId"
    from assets.asset_list a, people.tercero_face t, hospital.location_face l, hospital.cost_centre_face k
    where a.plate = any(${plates}) and t.number = ${staff.doctor.idNumber} and l.code = 'C101' and k.code = '4.1'
    order by a.plate`
  const { custodianId, locationId, costCentreId } = rows[0]!
  const input = {
    date: today,
    kind: 'internal' as const,
    custodianId,
    locationId,
    costCentreId,
    purpose: 'Dotación del consultorio',
    lines: rows.map(({ assetId }) => ({ assetId })),
  }
  const id = await createDraft(assetTransferService, { tx, actor, input })
  await performAction(assetTransferService, { tx, actor, today, id, action: 'send', input: {} })
  return id
}

async function accept(pressing: PressContext, transferId: string): Promise<null> {
  const { id } = await oneFrom<{ id: string }>(pressing.tx)`
    select r.id from assets.transfer_receipt_option r join assets.asset_transfer_option t using (label)
    where t.id = ${transferId}::uuid`
  await screensAt(assets.operations, pressing).act(acceptReceived, { id, locationId: null })
  return null
}

/** Declares the spending on maintenance: works and parts. */
async function sayMaintenance({ tx, actor: { userId }, today: fromDay }: PressContext): Promise<null> {
  await decideParameter(tx, maintenanceRubros, { fromDay, value: '2.1.2.02.02.005, 2.1.2.02.01.004', userId })
  return null
}

/** Makes the holders of the opening assets the custodians of their places. */
async function handOver({ tx, actor, today }: PressContext): Promise<null> {
  for (const { number, place, dependencia, ...papers } of demoKeepers) {
    const who = await oneFrom<{ terceroId: string; dependenciaId: string; locationId: string }>(tx)`
      select t.id as "terceroId", d.id as "dependenciaId", l.id as "locationId"
      from people.tercero_face t, budget.dependencia_face d, hospital.location_face l
      where t.number = ${number} and d.code = ${dependencia} and l.code = ${place}`
    const body = { ...papers, ...who, fromDay: today, untilDay: null, note: null }
    await saveRow(tx, custodyService, { id: null, body, actor })
  }
  return null
}

/** Names the estate that the register already has; a donated one enters it by its price, which the appraisal splits. */
async function addEstate(pressing: PressContext, { row, assets: parts, donated, papers }: DemoEstate) {
  const { tx, actor } = pressing
  const where = await oneFrom<Where>(tx)`
    select m.id as "municipalityId", l.id as "landAssetId", b.id as "buildingAssetId" from reference.entry_face m
    left join assets.asset_option l on l.label like ${parts?.land ?? ''} || ' %'
    left join assets.asset_option b on b.label like ${parts?.building ?? ''} || ' %'
    where m.catalogue = 'municipality' and m.code = ${hospitalMunicipality}`
  if (parts !== undefined && (where.landAssetId === null || where.buildingAssetId === null))
    throw new Error(`the register has no ${parts.land} or no ${parts.building}`)
  const body = { ...row, ...where, campusId: actor.campusId }
  const { id } = await saveRow(tx, inmuebleService, { id: null, body, actor })
  for (const paper of papers) await addRow(tx, paperService, { parentId: id, body: paper })
  if (donated !== undefined) await receiveEstate(pressing, id, donated)
  return id
}

type Where = Readonly<{ municipalityId: string; landAssetId: string | null; buildingAssetId: string | null }>

/** Receives the municipality's donation, held by the custodian of the buildings. */
async function receiveEstate(
  pressing: PressContext,
  id: string,
  { price, act }: NonNullable<DemoEstate['donated']>,
): Promise<void> {
  const who = await oneFrom<{ terceroId: string; custodianId: string; locationId: string }>(pressing.tx)`
    select t.id as "terceroId", c.id as "custodianId", l.id as "locationId"
    from people.tercero_face t, people.tercero_face c, hospital.location_face l
    where t.name = 'Municipio de Quina' and c.number = ${demoKeepers[0].number} and l.code = ${demoKeepers[0].place}`
  const absent = { registroId: null, invoice: null, contract: null, termOn: null, costCentreId: null }
  const classes = { landClassId: null, buildingClassId: null }
  const given = {
    ...who,
    ...absent,
    ...classes,
    id,
    price,
    act,
    date: pressing.today,
    origin: 'donation',
  } as const
  await screensAt(assets.operations, pressing).act(registerInmueble, given)
}

interface CountedAsset {
  readonly plate: string
  readonly classId: Id<'assets.assetClass'>
  readonly office: Id<'hospital.location'>
  readonly workshop: Id<'hospital.location'>
}

/** Counts the furniture of the offices: all seen, one of them in another place. */
async function countFurniture(pressing: PressContext): Promise<string> {
  const { tx, actor, today } = pressing
  const rows = await rowsFrom<CountedAsset>(tx)`
    select a.plate, a.class_id as "classId", a.location_id as office, w.id as workshop
    from assets.asset_list a join hospital.location_face l on l.id = a.location_id, hospital.location_face w
    where a.plate like 'MUE-%' and l.code = 'ADM-F' and w.code = 'MTO' order by a.plate`
  const { classId, office, workshop } = rows[0]!
  const input = { date: today, locationId: office, classId, purpose: 'Inventario anual de muebles y enseres' }
  const id = await createDraft(physicalInventoryService, { tx, actor, input })
  const stepped = { tx, actor, today, id } as const
  await performAction(physicalInventoryService, { ...stepped, action: 'open', input: {} })
  const scans = rows.map(({ plate }, index) => ({
    scanId: newId(),
    code: plate,
    locationId: index === 0 ? workshop : office,
    physical: index === 0 ? ('fair' as const) : ('good' as const),
    description: null,
    note: null,
    scannedAt: `${today}T14:00:00Z`,
  }))
  await screensAt(assets.operations, pressing).act(recordScans, { id, device: 'Teléfono de activos', scans })
  await performAction(physicalInventoryService, { ...stepped, action: 'close', input: { missing: 'leave' } })
  return id
}

interface CommittedLine {
  readonly assetId: Id<'assets.asset'>
  readonly registroId: Id<'budget.registro'>
  readonly registroLineId: LineId
  readonly terceroId: Id<'people.tercero'>
  readonly cpc: string | null
}

const improvedOn = day('2026-11-10')
const amount = pesos(6_000_000)

/** Buys a switch module with part of the commitment for the network; the accountant makes its causación. */
async function improve(loading: Loading, cast: Cast): Promise<void> {
  const committed = await rowFrom<CommittedLine>(loading.db)`
    select a.id as "assetId", g.id as "registroId", l.id as "registroLineId", g.tercero_id as "terceroId",
           case when r.requires_cpc then r.default_cpc end as cpc
    from assets.asset_list a, budget.registro_face g join budget.registro_line_face l on l.parent_id = g.id
    join budget.line_face b on b.id = l.id and b.available >= 6000000
    join budget.apropiacion_face p on p.id = b.apropiacion_id join budget.rubro_face r on r.id = p.rubro_id
    where a.plate = 'RED-001' and g.status = 'approved' and g.date >= '2026-01-01'
      and g.purpose like 'Renovación de los equipos de red%' order by g.number limit 1`
  // A short load bought no switch.
  if (committed === undefined) return
  const { assetId, registroId, registroLineId, terceroId, cpc } = committed
  const shared = { date: improvedOn, terceroId, registroId, purpose: 'Módulo de fibra del conmutador' }
  const head = cast.as('assetsHead')
  const accountant = cast.as('accountant')
  const bought = { key: 'assets.improvement', on: improvedOn, by: [head, head] } as const
  const sourceId = await approved(loading, bought, adjustmentService, {
    ...shared,
    kind: 'improvement',
    assetId,
    amount,
    invoice: 'SRQ3310',
    support: 'Acta de recibo del módulo',
  })
  await loadConcepts(loading, cast)
  await once(loading, 'assets.improvement.seller', accountant.userId, async (tx) => {
    const body = { ...taxKinds.ordinary, ciiu: '4651', fromDay: day('2026-01-01') }
    await saveProfile(tx, { id: newId(), terceroId, version: null, body })
    return null
  })
  const concept = await oneWhere(loading.db, 'accounting.conceptFace', { code: 'EQC' }, ['id'])
  const conceptId = concept.id as Id<'accounting.concept'>
  const caused = { key: 'assets.improvement.caused', on: improvedOn, by: [accountant, accountant] } as const
  await approved(loading, caused, causacionService, {
    ...shared,
    kind: 'bienes',
    sourceId: sourceId as Id<'accounting.supportSource'>,
    supportKind: 'invoice',
    supportPrefix: 'SRQ',
    supportNumber: '3310',
    supportDate: improvedOn,
    dueOn: day('2026-12-10'),
    lines: [{ conceptId, quantity: '1', unitPrice: amount, registroLineId, cpc }],
  })
}
