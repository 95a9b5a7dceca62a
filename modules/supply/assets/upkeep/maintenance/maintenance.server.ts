import type { Stored } from '@quina/blocks'
import type { DocumentPrint } from '@quina/blocks/print'
import {
  type Actor,
  type Alert,
  campusScope,
  type FlatRow,
  type Operation,
  type RowsService,
  refusing,
  serveDocument,
  servedDocument,
  serveFlatReport,
  serveRows,
} from '@quina/blocks/server'
import { lockedRow, rowsFrom, type Tx, valueFrom } from '@quina/db/server'
import { addDays, type Day, must, mustBeFound, refused } from '@quina/kernel'
import { settledAssets } from '../../register/locked-asset/locked-asset.server.ts'
import {
  deviceEvents,
  insurance,
  maintenance,
  maintenanceDue,
  maintenancePlan,
} from './maintenance.contract.ts'

type Maintenance = Stored<typeof maintenance>

const maintenancePrint: DocumentPrint<typeof maintenance> = {
  title: 'Reporte de mantenimiento',
  pairs: [
    'kind',
    'assetId',
    'terceroId',
    'invoice',
    'cost',
    'certificate',
    'stoppedHours',
    'result',
    'purpose',
  ],
  signs: { gives: 'Quien lo hizo', receives: 'Quien recibe' },
}

/**
 * Rules: BIE-180 a future day, BIE-181 a calibration without its certificate, BIE-182 an invoice or a registro without a
 * provider.
 */
export const maintenanceService = servedDocument<typeof maintenance>({
  document: maintenance,
  on: {
    async approve({ tx, document, today }) {
      must(document.date <= today, 'BIE-180', 'date', 'La fecha no puede ser futura.')
      mustBeProven(document)
      await settledAssets(tx, [document.assetId])
    },
  },
  print: maintenancePrint,
})

function mustBeProven({ kind, certificate, terceroId, invoice, registroId }: Maintenance): void {
  const proof = 'Escriba el certificado de la calibración o la verificación.'
  const measured = kind === 'calibration' || kind === 'verification'
  must(!measured || certificate !== null, 'BIE-181', 'certificate', proof)
  const paid = invoice !== null || registroId !== null
  must(!paid || terceroId !== null, 'BIE-182', 'terceroId', 'Diga quién lo hizo: tiene factura o registro.')
}

const lockParent = async (tx: Tx, id: string): Promise<void> => {
  mustBeFound(await lockedRow(tx, 'assets.asset', id, ['id']), 'El bien')
}
const ofAsset = { whose: 'site', parent: 'assetId', lockParent } as const

export const planService: RowsService<typeof maintenancePlan> = {
  ...ofAsset,
  rows: maintenancePlan,
  table: 'assets.maintenancePlan',
  order: 'kind',
}

/** Rules: BIE-184 a report dated before the event, BIE-185 an incomplete report. */
export const eventService: RowsService<typeof deviceEvents> = {
  ...ofAsset,
  rows: deviceEvents,
  table: 'assets.deviceEvent',
  order: 'occurredOn',
  async onSave(_tx, { values: { occurredOn, reportedOn, report } }) {
    const before = 'No se reporta antes de que ocurra.'
    must(reportedOn === null || reportedOn >= occurredOn, 'BIE-184', 'reportedOn', before)
    must(report === null || reportedOn !== null, 'BIE-185', 'reportedOn', 'Escriba cuándo se reportó.')
  },
}

const dueUntil = (tx: Tx, until: Day, campusId: string | null): Promise<FlatRow[]> =>
  rowsFrom<FlatRow>(tx)`
    select d.id, d.plate, d.description, coalesce(l.code || ' ' || l.name, '') as place, d.kind, d.last_on::text as "lastOn",
           d.next_on::text as "nextOn",
           case when d.next_on < n.today then 'overdue' when d.next_on <= n.today + 30 then 'soon' else 'later' end as condition,
           coalesce(t.name, '') as supplier, coalesce(d.cost, 0)::numeric(18,2)::text as cost
    from assets.maintenance_due d
    cross join (select (now() at time zone 'America/Bogota')::date as today) n
    left join hospital.location_face l on l.id = d.location_id
    left join people.tercero_face t on t.id = d.tercero_id
    where d.next_on <= ${until}::date and (${campusId}::uuid is null or d.campus_id = ${campusId}::uuid)
    order by d.next_on, d.plate, d.kind`

/** The entity's assets in service by policy; assets without cover on that day come first. */
const insuredOn = (tx: Tx, on: Day, campusId: string | null): Promise<FlatRow[]> =>
  rowsFrom<FlatRow>(tx)`
    select i.id, i.plate, i.description, coalesce(l.code || ' ' || l.name, '') as place, coalesce(i.policy, '') as policy,
           i.insured_until::text as "insuredUntil",
           case when i.insured_until is null then 'none' when i.insured_until < ${on}::date then 'expired' else 'current' end
             as condition,
           i.carrying::numeric(18,2)::text as carrying, coalesce(i.insured_value, 0)::numeric(18,2)::text as "insuredValue",
           greatest(0, i.carrying - case when i.insured_until >= ${on}::date then coalesce(i.insured_value, 0) else 0 end)
             ::numeric(18,2)::text as uncovered
    from assets.insured_asset i
    left join hospital.location_face l on l.id = i.location_id
    where ${campusId}::uuid is null or i.campus_id = ${campusId}::uuid
    order by i.insured_until nulls first, i.policy, i.plate`

export const maintenanceOperations: readonly Operation[] = [
  ...serveDocument(maintenanceService),
  ...refusing(
    {
      'assets.maintenance_plan_once': refused(
        'BIE-183',
        'El plan ya tiene ese mantenimiento: cámbielo.',
        'kind',
      ),
    },
    [...serveRows(planService)],
  ),
  ...serveRows(eventService),
  ...serveFlatReport({
    whose: 'site',
    report: maintenanceDue,
    read: (tx, { until }, actor) => dueUntil(tx, until, campusScope(actor)),
  }),
  ...serveFlatReport({
    whose: 'site',
    report: insurance,
    read: (tx, { on }, actor) => insuredOn(tx, on, campusScope(actor)),
  }),
]

const shared = { who: 'Activos fijos', permission: 'assets.maintenance.view' } as const

type At = Readonly<{ actor: Actor; today: Day }>

async function overdue(tx: Tx, kinds: readonly string[], { actor, today }: At): Promise<number> {
  const campusId = campusScope(actor)
  return valueFrom<number>(tx)`
    select count(*)::int as n from assets.maintenance_due
    where next_on < ${today}::date and kind = any(${kinds}::text[])
      and (${campusId}::uuid is null or campus_id = ${campusId}::uuid)`
}

async function uninsured(tx: Tx, { actor, today }: At): Promise<number> {
  const campusId = campusScope(actor)
  return valueFrom<number>(tx)`
    select count(*)::int as n from assets.insured_asset
    where (insured_until is null or insured_until < ${today}::date)
      and (${campusId}::uuid is null or campus_id = ${campusId}::uuid)`
}

/** Assets received in comodato that are due back within a month. */
async function dueBack(tx: Tx, { actor, today }: At): Promise<number> {
  const campusId = campusScope(actor)
  return valueFrom<number>(tx)`
    select count(*)::int as n from assets.asset
    where tenure = 'received' and state <> 'retired' and term_on <= ${today}::date + 30
      and (${campusId}::uuid is null or campus_id = ${campusId}::uuid)`
}

/** Assets given in comodato that were not returned on the agreed day. */
async function notReturned(tx: Tx, { actor, today }: At): Promise<number> {
  const campusId = campusScope(actor)
  return valueFrom<number>(tx)`
    select count(*)::int as n from assets.asset a
    where a.state = 'loaned' and (${campusId}::uuid is null or a.campus_id = ${campusId}::uuid)
      and (select t.return_on from assets.asset_move m join assets.asset_transfer t on t.id = m.document_id
           where m.asset_id = a.id and t.kind = 'loan' order by m.seq desc limit 1) < ${today}::date`
}

/** Licences that ended, or that end within two months. */
async function licenceEnding(tx: Tx, { actor, today }: At): Promise<number> {
  const campusId = campusScope(actor)
  return valueFrom<number>(tx)`
    select count(*)::int as n from assets.asset
    where active and state in ('stored', 'inService', 'unused') and licence_until <= ${today}::date + 60
      and (${campusId}::uuid is null or campus_id = ${campusId}::uuid)`
}

/** Assets that the entity has had for a year and that no physical inventory of that year saw. */
async function unseen(tx: Tx, { actor, today }: At): Promise<number> {
  const campusId = campusScope(actor)
  return valueFrom<number>(tx)`
    select count(*)::int as n from assets.asset
    where state in ('inService', 'stored', 'unused') and acquired_on < ${today}::date - 365
      and coalesce(last_seen_on, acquired_on) < ${today}::date - 365
      and (${campusId}::uuid is null or campus_id = ${campusId}::uuid)`
}

/** Alerts of overdue plans, assets in service without insurance, and comodatos that end. */
export const upkeepAlerts: readonly Alert[] = [
  {
    ...shared,
    name: 'assets.overdueMaintenance',
    tone: 'warning',
    one: 'mantenimiento preventivo vencido',
    many: 'mantenimientos preventivos vencidos',
    meaning: 'Prográmelo y regístrelo cuando se haga.',
    to: ({ today }) => `/assets/mantenimiento/calendario?until=${today}`,
    count: (tx, at) => overdue(tx, ['preventive'], at),
  },
  {
    ...shared,
    name: 'assets.overdueCalibration',
    tone: 'bad',
    one: 'calibración o verificación vencida',
    many: 'calibraciones o verificaciones vencidas',
    meaning: 'El equipo mide sin certificado vigente: calíbrelo antes de usarlo.',
    to: ({ today }) => `/assets/mantenimiento/calendario?until=${today}`,
    count: (tx, at) => overdue(tx, ['calibration', 'verification'], at),
  },
  {
    ...shared,
    name: 'assets.uninsured',
    permission: 'assets.insurance.run',
    tone: 'warning',
    one: 'bien en servicio sin póliza vigente',
    many: 'bienes en servicio sin póliza vigente',
    meaning: 'Inclúyalo en una póliza y escríbala en su hoja de vida.',
    to: '/assets/seguros',
    count: uninsured,
  },
  {
    ...shared,
    name: 'assets.licenceEnding',
    permission: 'assets.asset.view',
    tone: 'warning',
    one: 'licencia vencida o por vencer',
    many: 'licencias vencidas o por vencer',
    meaning: 'Termina antes de dos meses: renuévela o dé de baja el intangible.',
    to: ({ today }) => `/assets?condition=stored,inService,unused&licenceUntil=..${addDays(today, 60)}`,
    count: licenceEnding,
  },
  {
    ...shared,
    name: 'assets.unseen',
    permission: 'assets.notChecked.run',
    tone: 'warning',
    one: 'bien sin verificación física en un año',
    many: 'bienes sin verificación física en un año',
    meaning: 'Abra un inventario físico: se pide al menos una verificación al año.',
    to: ({ today }) => `/assets/informes?informe=notChecked&since=${addDays(today, -365)}`,
    count: unseen,
  },
  {
    ...shared,
    name: 'assets.dueBack',
    permission: 'assets.asset.view',
    tone: 'warning',
    one: 'bien recibido en comodato por devolver',
    many: 'bienes recibidos en comodato por devolver',
    meaning: 'Su plazo termina antes de un mes: devuélvalo o acuerde una prórroga.',
    to: '/assets?tenure=received',
    count: dueBack,
  },
  {
    ...shared,
    name: 'assets.notReturned',
    permission: 'assets.assetTransfer.view',
    tone: 'bad',
    one: 'bien entregado en comodato que no volvió a tiempo',
    many: 'bienes entregados en comodato que no volvieron a tiempo',
    meaning: 'Pídalo y registre su vuelta con un traslado.',
    to: '/traslado-bienes?kind=loan',
    count: notReturned,
  },
]
