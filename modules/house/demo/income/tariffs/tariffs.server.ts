import { observationService, stayService } from '@quina/billing/server'
import type { AnyCatalog } from '@quina/blocks'
import { type Actor, type CatalogService, decideParameter, saveRow } from '@quina/blocks/server'
import { rowsWhere, type Tx } from '@quina/db/server'
import { centavos, day, pesos } from '@quina/kernel'
import type { TableName } from '@quina/reference/contract'
import {
  addComponent,
  addPrice,
  bringShippedSoat,
  draftFrom,
  keepComponents,
  keepItems,
  manualService,
  paymentRangeService,
  publish,
  serviceService,
  tarifarioService,
  writeDraft,
} from '@quina/tariffs/server'
import { demoRanges, issItems, issWorths } from '../../ground/catalog/manuals.domain.ts'
import { administrator } from '../../ground/hospital/users.domain.ts'
import { administratorOf, type Cast } from '../../ground/step/actors.server.ts'
import { type Loading, once } from '../../ground/step/step.server.ts'
import { type DemoService, demoObservation, demoServices, demoStay, placeOf } from './services.domain.ts'

/**
 * Loads services and those that charge a stay, two manuals, three tarifarios and the payment ranges of two years, by the same
 * rules as their screens.
 */
export async function loadTariffs(loading: Loading, cast: Cast): Promise<void> {
  const userId = await administratorOf(loading.db)
  const [campusId] = cast.campusIds
  const actor = { userId, name: administrator.name, campusId, permissions: new Set<string>() }
  await once(loading, 'tariffs.services', userId, (tx) => addServices(tx, actor))
  await once(loading, 'tariffs.stays', userId, async (tx) => {
    const fromDay = day('2025-01-01')
    await decideParameter(tx, stayService, { fromDay, value: demoStay, userId })
    await decideParameter(tx, observationService, { fromDay, value: demoObservation, userId })
    return null
  })
  await once(loading, 'tariffs.tarifarios', userId, (tx) => addTarifarios(tx, actor, loading.now))
  await once(loading, 'tariffs.ranges', userId, async (tx) => {
    for (const range of demoRanges) await add(tx, paymentRangeService, actor, range)
    return null
  })
}

const add = async <C extends AnyCatalog>(tx: Tx, service: CatalogService<C>, actor: Actor, body: object) =>
  (await saveRow(tx, service, { id: null, body, actor })).id

async function addServices(tx: Tx, actor: Actor): Promise<null> {
  const codes = await officialIds(tx)
  const ids = new Map<string, string>()
  for (const one of demoServices) ids.set(one.code, await add(tx, serviceService, actor, bodyOf(one, codes)))
  for (const { code, includes = [] } of demoServices)
    for (const [included, quantity] of includes)
      await addComponent(tx, ids.get(code)!, { serviceId: ids.get(included)!, quantity })
  return null
}

const input: readonly TableName[] = [
  ...(['procedure', 'otherServiceType', 'serviceGroup', 'repsService', 'finalidad'] as const),
  ...(['medicineType', 'presentationUnit'] as const),
]

/** Ids of official codes and of cost centres: `procedure 890201`. */
async function officialIds(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const rows = await rowsWhere(tx, 'reference.entryFace', { catalogue: input }, ['id', 'catalogue', 'code'])
  const centres = await tx.selectFrom('hospital.costCentreFace').select(['id', 'code']).execute()
  return new Map([
    ...rows.map(({ id, catalogue, code }) => [`${catalogue} ${code}`, id] as const),
    ...centres.map(({ id, code }) => [`costCentre ${code}`, id] as const),
  ])
}

const ripsOf: Readonly<Record<string, string>> = {
  consultation: 'consultas',
  medicine: 'medicamentos',
  device: 'otrosServicios',
  stay: 'otrosServicios',
  transfer: 'otrosServicios',
  package: 'none',
  not_health: 'none',
}

function bodyOf(one: DemoService, codes: ReadonlyMap<string, string>): object {
  const idOf = (catalogue: string, code: string | undefined) => codes.get(`${catalogue} ${code}`) ?? null
  const { code, name, kind, soat, cum, group, uvr, sex, moderating = 'copago', cost } = one
  const isHealth = kind !== 'not_health'
  const { centre, reps, finalidad } = placeOf(one)
  return {
    code,
    name,
    kind,
    moderating,
    soatCode: soat,
    cumCode: cum,
    sex,
    uvr,
    ripsObject: ripsOf[kind] ?? 'procedimientos',
    cupsId: idOf('procedure', one.cups),
    otherServiceTypeId: idOf('otherServiceType', one.other),
    serviceGroupId: idOf('serviceGroup', one.serviceGroup),
    // Every medicine of the demonstration is used as it was registered.
    medicineTypeId: kind === 'medicine' ? idOf('medicineType', '01') : null,
    dispensingUnitId: idOf('presentationUnit', one.unit),
    repsServiceId: idOf('repsService', reps),
    finalidadId: isHealth ? idOf('finalidad', finalidad) : null,
    costCentreId: idOf('costCentre', centre),
    surgical: group !== undefined,
    surgicalGroup: group,
    bloodless: one.bloodless === true,
    bilateral: false,
    ambulatory: true,
    inpatient: true,
    emergency: isHealth,
    needsDiagnosis: isHealth,
    needsAuthorization: kind === 'surgery',
    noPbs: false,
    iva: 'excluded',
    referenceCost: cost === undefined ? null : `${cost}.00`,
  }
}

async function addTarifarios(tx: Tx, actor: Actor, now: Date): Promise<null> {
  const manual = { fromDay: '2025-01-01', untilDay: null, norm: 'Muestra: no es el manual oficial' }
  const iss = { kind: 'iss', code: 'ISS', edition: '2001', name: 'Manual ISS 2001 (muestra)', unit: 'pesos' }
  const { id: soatId } = await bringShippedSoat(tx, actor)
  const issId = await add(tx, manualService, actor, { ...manual, ...iss })
  await keepItems(tx, issId, issItems)
  await keepComponents(tx, issId, issWorths)
  const acting = { tx, actor, now }
  await tell(acting, {
    code: 'SOAT-5',
    name: 'SOAT menos 5 %',
    manualId: soatId,
    percent: '-5',
    multiple: 100,
  })
  await tell(acting, {
    code: 'ISS+25',
    name: 'ISS 2001 más 25 %',
    manualId: issId,
    percent: '25',
    multiple: 5,
  })
  await tell(acting, {
    code: 'PROPIO',
    name: 'Tarifas institucionales',
    manualId: null,
    percent: '0',
    multiple: 1,
  })
  return null
}

type Call = Readonly<{ tx: Tx; actor: Actor; now: Date }>

interface DemoTarifario {
  readonly code: string
  readonly name: string
  readonly manualId: string | null
  readonly percent: string
  /** In pesos. */
  readonly multiple: number
}

/** Writes a tarifario whose first version holds from 2025. Own prices are fixed in all of them, for what has no manual. */
async function tell({ tx, actor, now }: Call, given: DemoTarifario): Promise<void> {
  const { code, name, manualId, percent, multiple } = given
  const tarifarioId = await add(tx, tarifarioService, actor, { code, name, note: null })
  const fromDay = day('2025-01-01')
  const id = await draftFrom(tx, { tarifarioId, like: null, fromDay, manualId })
  await writeDraft(tx, {
    id,
    version: 1,
    values: {
      fromDay,
      manualId: manualId as never,
      percent,
      accumulates: false,
      unitRounding: multiple === 1 ? centavos(100) : pesos(multiple),
      finalRounding: pesos(multiple),
      rounds: 'component',
      nightPercent: null,
      holidayPercent: null,
      chargesSurgeon: true,
      chargesAnaesthetist: true,
      chargesAssistant: true,
      chargesTheatre: true,
      chargesMaterials: true,
      medicinePercent: '12',
      devicePercent: '15',
      capsRegulated: true,
      norm: null,
    },
  })
  const fixed = demoServices.filter(
    ({ kind, price }) => price !== undefined && (manualId === null || noManual.includes(kind)),
  )
  const rows = await rowsWhere(tx, 'tariffs.serviceFace', { code: fixed.map((one) => one.code) }, [
    'id',
    'code',
  ])
  const ids = new Map(rows.map((row) => [row.code, row.id]))
  for (const one of fixed)
    await addPrice(tx, id, {
      serviceId: ids.get(one.code)! as never,
      price: pesos(one.price ?? 0),
      fromDay: null,
      untilDay: null,
      norm: null,
    })
  await publish(tx, { id, version: 2, actor, now })
}

/** The kinds that no manual of the demonstration prices. */
const noManual: readonly string[] = ['package', 'transfer', 'not_health']
