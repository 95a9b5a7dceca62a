import {
  type Alert,
  type CatalogService,
  issueDocument,
  type Operation,
  type RowsService,
  serveCatalog,
  serveCommand,
  serveQuery,
  serveRows,
} from '@quina/blocks/server'
import { lockedRow, oneFrom, rowsFrom, rowWhere, type Tx } from '@quina/db/server'
import { type Day, type Id, insist, type Money, money, must, mustBeFound, zero } from '@quina/kernel'
import { sql } from 'kysely'
import { assetEntryService } from '../../entry/asset-entry/asset-entry.server.ts'
import {
  type EstateUse,
  inmueble,
  inmuebleAssets,
  inmuebleLeases,
  inmueblePapers,
  registerInmueble,
} from './inmueble.contract.ts'
import { mustBeEstate, splitPrice, usualClasses, usualExpiry } from './inmueble.domain.ts'

/** Rules: `MATRICULA_INVALIDA`, `NPN_INVALIDO`, BIE-110 and BIE-111 its areas and values, BIE-113 and BIE-114 what is taken. */
export const inmuebleService: CatalogService<typeof inmueble> = {
  catalog: inmueble,
  whose: 'site',
  chosenBy: ['assets'],
  table: 'assets.inmueble',
  existing: (tx, { campusId, code }) =>
    rowWhere(tx, 'assets.inmueble', { campusId: String(campusId), code: String(code) }, ['id', 'version']),
  onSave: async (tx, { values }) => {
    mustBeEstate(values)
    await mustBeOfSite(tx, values)
  },
  refusals: {
    inmueble_code: {
      code: 'BIE-113',
      message: 'Ya existe un inmueble con ese código en la sede.',
      field: 'code',
    },
    inmueble_registered_once: {
      code: 'BIE-114',
      message: 'Otro inmueble tiene esa matrícula.',
      field: 'registration',
    },
    inmueble_land_asset_id_key: {
      code: 'BIE-115',
      message: 'Ese activo es de otro inmueble.',
      field: 'landAssetId',
    },
    inmueble_building_asset_id_key: {
      code: 'BIE-115',
      message: 'Ese activo es de otro inmueble.',
      field: 'buildingAssetId',
    },
  },
}

interface Linked {
  readonly campusId: string
  readonly landAssetId: string | null
  readonly buildingAssetId: string | null
}

/** @throws Problem BIE-116 an asset of another site, or that is neither land nor building */
async function mustBeOfSite(tx: Tx, { campusId, landAssetId, buildingAssetId }: Linked): Promise<void> {
  for (const [field, id, kinds] of [
    ['landAssetId', landAssetId, ['land']],
    ['buildingAssetId', buildingAssetId, ['building', 'investment']],
  ] as const) {
    if (id === null) continue
    const row = await oneFrom<{ campusId: string; kind: string }>(tx)`
      select a.campus_id as "campusId", c.kind from assets.asset a join assets.asset_class c on c.id = a.class_id
      where a.id = ${id}::uuid`
    const fits = row.campusId === campusId && (kinds as readonly string[]).includes(row.kind)
    const what = field === 'landAssetId' ? 'un terreno' : 'una construcción'
    must(fits, 'BIE-116', field, `Elija ${what} de la misma sede.`)
  }
}

const opens = async (tx: Tx, id: string): Promise<void> => {
  mustBeFound(await lockedRow(tx, 'assets.inmueble', id, ['id']), 'El inmueble')
}
const ofEstate = { whose: 'site', parent: 'inmuebleId', opens } as const

/** Rules: BIE-117 it ends before it begins. What has a usual end and says none gets it. */
const paperService: RowsService<typeof inmueblePapers> = {
  ...ofEstate,
  rows: inmueblePapers,
  table: 'assets.inmueblePaper',
  order: 'issuedOn',
  async onSave(_tx, { values }) {
    const { kind, issuedOn } = values
    const expiresOn = values.expiresOn ?? usualExpiry(kind, issuedOn)
    must(expiresOn === null || expiresOn >= issuedOn, 'BIE-117', 'expiresOn', 'Vence después de expedido.')
    Object.assign(values, { expiresOn })
  },
}

/** Rules: BIE-120 it ends before it begins, BIE-121 a negative rent. */
const leaseService: RowsService<typeof inmuebleLeases> = {
  ...ofEstate,
  rows: inmuebleLeases,
  table: 'assets.inmuebleLease',
  order: 'fromDay',
  async onSave(_tx, { values: { fromDay, untilDay, monthly } }) {
    must(untilDay >= fromDay, 'BIE-120', 'untilDay', 'Termina después de empezar.')
    must(monthly >= zero, 'BIE-121', 'monthly', 'El canon no es negativo.')
  },
}

interface AssetRow {
  readonly id: string
  readonly plate: string
  readonly description: string
  readonly account: string
  readonly cost: string
  readonly carrying: string
}

async function assetsOf(tx: Tx, id: string) {
  const assets = await rowsFrom<AssetRow>(tx)`
    select l.id, l.plate, l.description, l.account, l.cost::numeric(18,2)::text as cost,
           l.carrying::numeric(18,2)::text as carrying
    from assets.inmueble i join assets.asset_list l on l.id in (i.land_asset_id, i.building_asset_id)
    where i.id = ${id}::uuid and l.active order by l.plate`
  return { enters: assets.length === 0, assets }
}

interface EstateRow {
  readonly campusId: string
  readonly name: string
  readonly registration: string
  readonly soil: 'urban' | 'rural'
  readonly use: EstateUse
  readonly builtArea: string | null
  readonly land: string | null
  readonly building: string | null
}

/** @throws Problem BIE-118 it is in the register already */
async function estateOf(tx: Tx, id: string) {
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

/** The class with this code. @throws Problem `CLASE_SIN_CUENTA` it is no longer there */
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

const register = serveCommand(registerInmueble, async ({ tx, actor, today, input: { id, ...given } }) => {
  await opens(tx, id)
  const estate = await estateOf(tx, id)
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
  const input = {
    ...entry,
    destination: 'inService' as const,
    purpose: `Inmueble ${named}`.slice(0, 500),
    lines,
  }
  const entryId = await issueDocument(
    { tx, actor, date: today, campusId: estate.campusId },
    assetEntryService,
    input,
  )
  await link(tx, id, entryId)
  return { entryId }
})

const link = (tx: Tx, id: string, entryId: string) =>
  sql`
    update assets.inmueble set version = version + 1,
      land_asset_id = (select a.id from assets.asset a join assets.asset_class c on c.id = a.class_id
                       where a.entry_id = ${entryId}::uuid and c.kind = 'land'),
      building_asset_id = (select a.id from assets.asset a join assets.asset_class c on c.id = a.class_id
                           where a.entry_id = ${entryId}::uuid and c.kind <> 'land')
    where id = ${id}::uuid`.execute(tx)

export const inmuebleOperations: readonly Operation[] = [
  ...serveCatalog(inmuebleService),
  ...serveRows(paperService),
  ...serveRows(leaseService),
  serveQuery(inmuebleAssets, ({ tx, input: { id } }) => assetsOf(tx, id)),
  register,
]

const counted = async (tx: Tx, condition: string): Promise<number> => {
  const { n } = await oneFrom<{ n: number }>(tx)`
    select count(*)::int as n from assets.inmueble_list where condition = ${condition} and active`
  return n
}

const leasesEnding = async (tx: Tx, today: Day): Promise<number> => {
  const { n } = await oneFrom<{ n: number }>(tx)`
    select count(*)::int as n from assets.inmueble_lease l join assets.inmueble i on i.id = l.inmueble_id
    where i.active and l.until_day between ${today}::date and ${today}::date + 60
      and not exists (select from assets.inmueble_lease n
                      where n.inmueble_id = l.inmueble_id and n.kind = l.kind and n.until_day > l.until_day)`
  return n
}

const shared = { permission: 'assets.inmueble.view', who: 'Activos fijos' } as const

/** What of real estate is to be renewed. */
export const inmuebleAlerts: readonly Alert[] = [
  {
    ...shared,
    name: 'assets.expiredPapers',
    tone: 'bad',
    one: 'inmueble con un documento vencido',
    many: 'inmuebles con un documento vencido',
    meaning: 'Renueve el predial, la póliza, el avalúo o el certificado y regístrelo en el inmueble.',
    to: '/inmueble?condition=expired',
    count: (tx) => counted(tx, 'expired'),
  },
  {
    ...shared,
    name: 'assets.expiringPapers',
    tone: 'warning',
    one: 'inmueble con un documento por vencer',
    many: 'inmuebles con un documento por vencer',
    meaning: 'Vence antes de un mes: pida el nuevo.',
    to: '/inmueble?condition=expiring',
    count: (tx) => counted(tx, 'expiring'),
  },
  {
    ...shared,
    name: 'assets.endingLeases',
    tone: 'warning',
    one: 'arriendo o comodato de un inmueble por terminar',
    many: 'arriendos o comodatos de inmuebles por terminar',
    meaning: 'Termina antes de dos meses: acuerde su prórroga o la entrega.',
    to: '/inmueble',
    count: (tx, { today }) => leasesEnding(tx, today),
  },
]
