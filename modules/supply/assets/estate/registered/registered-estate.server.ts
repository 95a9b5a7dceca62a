import { permissionFor, type ValuesOf } from '@quina/blocks'
import { type Actor, can, issueDocument, lacking, serveCommand } from '@quina/blocks/server'
import { lockedRow, oneFrom, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, dayInBogota, type Id, insist, type Money, money, must, mustBeFound } from '@quina/kernel'
import { sql } from 'kysely'
import { assetEntry } from '../../entry/asset-entry/asset-entry.contract.ts'
import { assetEntryService } from '../../entry/asset-entry/asset-entry.server.ts'
import { type EstateUse, registerInmueble } from '../inmueble/inmueble.contract.ts'
import { splitPrice, usualClasses } from '../inmueble/inmueble.domain.ts'

export const lockEstate = async (tx: Tx, id: string): Promise<void> => {
  mustBeFound(await lockedRow(tx, 'assets.inmueble', id, ['id']), 'El inmueble')
}

interface AssetRow {
  readonly id: string
  readonly plate: string
  readonly description: string
  readonly account: string
  readonly cost: string
  readonly carrying: string
}

export async function assetsOf(tx: Tx, id: string) {
  const assets = await rowsFrom<AssetRow>(tx)`
    select l.id, l.plate, l.description, l.account, l.cost::numeric(18,2)::text as cost,
           l.carrying::numeric(18,2)::text as carrying
    from assets.inmueble i join assets.asset_list l on l.id in (i.land_asset_id, i.building_asset_id)
    where i.id = ${id}::uuid and l.active order by l.plate`
  return { enters: assets.length === 0, assets }
}

/** The data with which real estate enters the register. */
interface Estate {
  readonly campusId: string
  readonly name: string
  readonly registration: string
  readonly soil: 'urban' | 'rural'
  readonly use: EstateUse
  readonly builtArea: string | null
  readonly appraisedLand: Money | null
  readonly appraisedBuilding: Money | null
}

interface EstateRow extends Omit<Estate, 'appraisedLand' | 'appraisedBuilding'> {
  readonly land: string | null
  readonly building: string | null
}

/** @throws Problem BIE-118 when it is already in the register */
async function estateOf(tx: Tx, id: string): Promise<Estate> {
  const { enters } = await assetsOf(tx, id)
  insist(enters, 'BIE-118', 'El inmueble ya está en el registro de activos.', { status: 409 })
  const { land, building, ...estate } = await oneFrom<EstateRow>(tx)`
    select campus_id as "campusId", name, registration, soil, use, built_area::text as "builtArea",
           appraised_land::text as land, appraised_building::text as building
    from assets.inmueble where id = ${id}::uuid`
  return {
    ...estate,
    appraisedLand: land === null ? null : money(land),
    appraisedBuilding: building === null ? null : money(building),
  }
}

/** Returns the class with this code. @throws Problem `CLASE_SIN_CUENTA` when the class no longer exists */
async function classOf(tx: Tx, code: string): Promise<Id<'assets.assetClass'>> {
  const [found] = await rowsFrom<{ id: Id<'assets.assetClass'> }>(tx)`
    select id from assets.asset_class where code = ${code} and active`
  insist(found !== undefined, 'CLASE_SIN_CUENTA', `No hay una clase de activo ${code}: elija otra.`)
  return found.id
}

const entryLine = (classId: Id<'assets.assetClass'>, description: string, unitCost: Money) => ({
  classId,
  description,
  quantity: 1,
  unitCost,
})

type EstateValues = ValuesOf<(typeof registerInmueble)['params']>

type EstateInput = Readonly<{
  tx: Tx
  actor: Omit<Actor, 'name'>
  today: Day
  estate: Estate
  given: EstateValues
}>

/** Creates the entry of land and building, with one price that the appraisal splits. @throws Problem any refusal of an entry */
async function enterEstate({ tx, actor, today, estate, given }: EstateInput): Promise<string> {
  const { price, landClassId, buildingClassId, ...entry } = given
  const { land, building } = splitPrice(price, estate)
  must(land > 0n, 'BIE-027', 'price', 'El costo es mayor que cero.')
  const usual = usualClasses(estate.soil, estate.use)
  const named = `${estate.name}, matrícula ${estate.registration}`
  const lines = [entryLine(landClassId ?? (await classOf(tx, usual.land)), `Terreno ${named}`, land)]
  if (building > 0n)
    lines.push(
      entryLine(buildingClassId ?? (await classOf(tx, usual.building)), `Construcción ${named}`, building),
    )
  const purpose = `Inmueble ${named}`.slice(0, 500)
  const input = { ...entry, destination: 'inService' as const, purpose, lines }
  const issuing = { tx, actor: { ...actor, name: '' }, date: today, campusId: estate.campusId }
  return issueDocument(issuing, assetEntryService, input)
}

type SavedEstate = Estate &
  Nullable<Omit<EstateValues, 'landClassId' | 'buildingClassId'>> & {
    readonly landAssetId: string | null
    readonly buildingAssetId: string | null
  }
type Nullable<T> = { readonly [K in keyof T]: T[K] | null }

/**
 * Enters real estate with a price in the register when it is saved, by users who may confirm entries.
 * @throws Problem BIE-122 missing data of its acquisition, `SIN_PERMISO`
 */
export async function entersWhenSaved(
  tx: Tx,
  values: SavedEstate,
  actor: Omit<Actor, 'name'>,
): Promise<void> {
  const { date, origin, price, locationId, custodianId, landAssetId, buildingAssetId } = values
  if (price === null || landAssetId !== null || buildingAssetId !== null) return
  const missing = 'Con el precio entra al registro de activos: complete cómo se adquirió.'
  must(date !== null, 'BIE-122', 'date', missing)
  must(origin !== null, 'BIE-122', 'origin', missing)
  must(locationId !== null, 'BIE-122', 'locationId', missing)
  must(custodianId !== null, 'BIE-122', 'custodianId', missing)
  const may = permissionFor(assetEntry, 'approve')
  if (!can(actor, may)) throw lacking(may)
  const { terceroId, registroId, invoice, act, contract, termOn, costCentreId } = values
  const papers = { terceroId, registroId, invoice, act, contract, termOn, costCentreId }
  const given = {
    ...papers,
    date,
    origin,
    price,
    locationId,
    custodianId,
    landClassId: null,
    buildingClassId: null,
  }
  const today = dayInBogota(new Date())
  const entryId = await enterEstate({ tx, actor, today, estate: values, given })
  Object.assign(values, await partsOf(tx, entryId))
}

/** Returns the land and the building of an entry. */
const partsOf = (tx: Tx, entryId: string) =>
  oneFrom<{ landAssetId: string; buildingAssetId: string | null }>(tx)`
    select (array_agg(a.id) filter (where c.kind = 'land'))[1] as "landAssetId",
           (array_agg(a.id) filter (where c.kind <> 'land'))[1] as "buildingAssetId"
    from assets.asset a join assets.asset_class c on c.id = a.class_id where a.entry_id = ${entryId}::uuid`

export const registerOperation = serveCommand(registerInmueble, async ({ tx, actor, today, input }) => {
  const { id, ...given } = input
  await lockEstate(tx, id)
  const entryId = await enterEstate({ tx, actor, today, estate: await estateOf(tx, id), given })
  const { landAssetId, buildingAssetId } = await partsOf(tx, entryId)
  await sql`
    update assets.inmueble set version = version + 1, land_asset_id = ${landAssetId}::uuid,
      building_asset_id = ${buildingAssetId}::uuid where id = ${id}::uuid`.execute(tx)
  return { entryId }
})
