import {
  type Alert,
  catalogService,
  type Operation,
  type RowsService,
  serveCatalog,
  serveQuery,
  serveRows,
} from '@quina/blocks/server'
import { oneFrom, rowWhere, type Tx, valueFrom } from '@quina/db/server'
import { type Day, must, refused, zero } from '@quina/kernel'
import {
  assetsOf,
  entersWhenSaved,
  lockEstate,
  registerOperation,
} from '../registered/registered-estate.server.ts'
import { inmueble, inmuebleAssets, inmuebleLeases, inmueblePapers } from './inmueble.contract.ts'
import { mustBeEstate, usualExpiry } from './inmueble.domain.ts'

/**
 * Saving real estate with a price also enters it in the register. Rules: `MATRICULA_INVALIDA`, `NPN_INVALIDO`, BIE-110 and
 * BIE-111 its areas and values, BIE-113 to BIE-115 what is taken, BIE-116 its assets.
 */
export const inmuebleService = catalogService<typeof inmueble>({
  catalog: inmueble,
  whose: 'site',
  chosenBy: ['assets'],
  existing: (tx, { campusId, code }) =>
    rowWhere(tx, 'assets.inmueble', { campusId: String(campusId), code: String(code) }, ['id', 'version']),
  onSave: async (tx, { values, actor }) => {
    mustBeEstate(values)
    await mustBeOfSite(tx, values)
    await entersWhenSaved(tx, values, actor)
  },
  refusals: {
    inmueble_code: refused('BIE-113', 'Ya existe un inmueble con ese código en la sede.', 'code'),
    inmueble_registered_once: refused('BIE-114', 'Otro inmueble tiene esa matrícula.', 'registration'),
    inmueble_land_asset_id_key: refused('BIE-115', 'Ese activo es de otro inmueble.', 'landAssetId'),
    inmueble_building_asset_id_key: refused('BIE-115', 'Ese activo es de otro inmueble.', 'buildingAssetId'),
  },
})

type EstateLinks = Readonly<{ campusId: string; landAssetId: string | null; buildingAssetId: string | null }>

/** @throws Problem BIE-116 an asset of another site, or one that is neither land nor building */
async function mustBeOfSite(tx: Tx, { campusId, landAssetId, buildingAssetId }: EstateLinks): Promise<void> {
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

const ofEstate = { whose: 'site', parent: 'inmuebleId', lockParent: lockEstate } as const

/** Rules: BIE-117 the paper ends before it begins. A paper without an end gets the default of its kind. */
export const paperService: RowsService<typeof inmueblePapers> = {
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

/** Rules: BIE-120 the lease ends before it begins, BIE-121 a negative rent. */
export const leaseService: RowsService<typeof inmuebleLeases> = {
  ...ofEstate,
  rows: inmuebleLeases,
  table: 'assets.inmuebleLease',
  order: 'fromDay',
  async onSave(_tx, { values: { fromDay, untilDay, monthly } }) {
    must(untilDay >= fromDay, 'BIE-120', 'untilDay', 'Termina después de empezar.')
    must(monthly >= zero, 'BIE-121', 'monthly', 'El canon no es negativo.')
  },
}

export const inmuebleOperations: readonly Operation[] = [
  ...serveCatalog(inmuebleService),
  ...serveRows(paperService),
  ...serveRows(leaseService),
  serveQuery(inmuebleAssets, ({ tx, input: { id } }) => assetsOf(tx, id)),
  registerOperation,
]

const counted = async (tx: Tx, condition: string): Promise<number> => {
  return valueFrom<number>(tx)`
    select count(*)::int as n from assets.inmueble_list where condition = ${condition} and active`
}

const leasesEnding = async (tx: Tx, today: Day): Promise<number> => {
  return valueFrom<number>(tx)`
    select count(*)::int as n from assets.inmueble_lease l join assets.inmueble i on i.id = l.inmueble_id
    where i.active and l.until_day between ${today}::date and ${today}::date + 60
      and not exists (select from assets.inmueble_lease n
                      where n.inmueble_id = l.inmueble_id and n.kind = l.kind and n.until_day > l.until_day)`
}

const shared = { permission: 'assets.inmueble.view', who: 'Activos fijos' } as const

/** Alerts of papers and leases that must be renewed. */
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
