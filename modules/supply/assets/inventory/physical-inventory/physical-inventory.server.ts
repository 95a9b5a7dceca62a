import { f, type Stored } from '@quina/blocks'
import { columnsOf, type DocumentPrint, headedTable } from '@quina/blocks/print'
import {
  type FlatRow,
  type Operation,
  sentFile,
  serveCommand,
  serveDocument,
  servedDocument,
  serveFile,
  serveFlatReport,
  serveQuery,
} from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { type Day, insist, must } from '@quina/kernel'
import { sql } from 'kysely'
import type { AssetMove, AssetPlace } from '../../register/asset/asset-life.contract.ts'
import { assetLedger, toAssets } from '../../register/move/asset-ledger.server.ts'
import { outcomeOf } from '../outcome/outcome.server.ts'
import { chosen, photographed, photoOf, recorded, sheetOf } from '../scan/scan.server.ts'
import { sentDifferences } from '../sent-differences/sent-differences.server.ts'
import {
  chooseScan,
  inventoryOutcome,
  inventoryReport,
  inventorySheet,
  photographScan,
  physicalInventory,
  recordScans,
  scanPhoto,
  sendDifferences,
} from './physical-inventory.contract.ts'

type Inventory = Stored<typeof physicalInventory>

const countColumns = { label: f.text('Resultado'), count: f.integer('Bienes') }
const differenceColumns = {
  plate: f.text('Placa'),
  description: f.text('Bien'),
  label: f.text('Resultado'),
  should: f.text('Debe estar'),
  place: f.text('Se vio'),
}

const inventoryPrint: DocumentPrint<typeof physicalInventory> = {
  title: 'Acta de inventario físico',
  pairs: ['locationId', 'classId', 'custodianId', 'purpose'],
  identifies: ['custodianId'],
  adds: ({ facts: { counts, differences } }) => [
    ...headedTable('Resultado', columnsOf(countColumns), counts, []),
    ...headedTable('Diferencias', columnsOf(differenceColumns), differences, []),
  ],
  signs: { warehouse: 'Elaboró', custodian: 'Responsable de los bienes' },
}

/** Rules: BIE-160 a future day, BIE-161 no expected assets, BIE-162 conflicting scans. */
export const physicalInventoryService = servedDocument<typeof physicalInventory>({
  document: physicalInventory,
  ledgers: [assetLedger],
  on: {
    async open({ tx, document, today }) {
      must(document.date <= today, 'BIE-160', 'date', 'La fecha no puede ser futura.')
      const expected = await copyExpected(tx, document)
      insist(
        expected > 0,
        'BIE-161',
        'No hay bienes que buscar: revise la ubicación, la clase o el responsable.',
      )
    },
    async close({ tx, document, today, input: { missing } }) {
      await mustAgree(tx, document.id)
      await noteSeen(tx, document.id)
      return missing === 'missing' ? [toAssets(await lostMoves(tx, document, today))] : []
    },
    async annul({ document, input: { date } }) {
      must(date >= document.date, 'BIE-163', 'date', 'No puede ser anterior al inventario.')
    },
  },
  extra: async (tx, { id }) => {
    const { counts, differences } = await outcomeOf(tx, id)
    return { facts: { counts, differences } }
  },
  print: inventoryPrint,
})

/** Copies today's assets of the register as expected, except those outside the entity: lent, under repair or lost. */
async function copyExpected(tx: Tx, inventory: Inventory): Promise<number> {
  const { id, campusId, locationId, classId, custodianId } = inventory
  const { numAffectedRows } = await sql`
    with recursive inside as (
      select id from hospital.location_list where id = ${locationId}::uuid
      union all select l.id from hospital.location_list l join inside i on l.parent_id = i.id)
    insert into assets.inventory_expected (inventory_id, asset_id, location_id, custodian_id, physical)
    select ${id}::uuid, a.id, a.location_id, a.custodian_id, a.physical from assets.asset a
    where a.campus_id = ${campusId}::uuid and a.active and a.state in ('inService', 'stored', 'unused')
      and (${locationId}::uuid is null or a.location_id in (select id from inside))
      and (${classId}::uuid is null or a.class_id = ${classId}::uuid)
      and (${custodianId}::uuid is null or a.custodian_id = ${custodianId}::uuid)`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

async function mustAgree(tx: Tx, id: string): Promise<void> {
  const apart = await rowsFrom<{ plate: string }>(tx)`
    select plate from assets.inventory_result where inventory_id = ${id}::uuid and result = 'conflict' order by plate limit 5`
  const plates = apart.map(({ plate }) => plate).join(', ')
  const message = `Hay lecturas que no coinciden: ${plates}. Diga cuál vale.`
  insist(apart.length === 0, 'BIE-162', message, { status: 409 })
}

/** Stores in each asset when it was seen and its physical state. */
const noteSeen = (tx: Tx, id: string) =>
  sql`
    update assets.asset a
    set last_seen_on = (r.scanned_at at time zone 'America/Bogota')::date, physical = r.physical, version = a.version + 1
    from assets.inventory_result r
    where r.inventory_id = ${id}::uuid and r.asset_id = a.id and r.scan_id is not null and a.state <> 'retired'`.execute(
    tx,
  )

type LostRow = AssetPlace & { readonly assetId: string }

/** Returns the moves that mark assets as missing when nobody found them, unless they were moved in the meantime. */
async function lostMoves(tx: Tx, { id, number }: Inventory, day: Day): Promise<AssetMove[]> {
  const rows = await rowsFrom<LostRow>(tx)`
    select a.id as "assetId", a.state, a.campus_id as "campusId", a.location_id as "locationId",
           a.custodian_id as "custodianId", a.cost_centre_id as "costCentreId"
    from assets.inventory_result r join assets.asset a on a.id = r.asset_id
    join assets.inventory_expected e on e.inventory_id = r.inventory_id and e.asset_id = r.asset_id
    where r.inventory_id = ${id}::uuid and r.result = 'missing' and a.state in ('inService', 'stored', 'unused')
      and a.location_id is not distinct from e.location_id
      and not exists (select from assets.asset_transfer_line t where t.asset_id = a.id and t.pending)
    order by a.id for no key update of a`
  return rows.map(({ assetId, ...from }) => ({
    assetId,
    kind: 'state',
    day,
    from,
    to: { ...from, state: 'missing' },
    detail: `No se encontró en el inventario físico ${number ?? ''}`.trim(),
  }))
}

const reportOf = (tx: Tx, id: string): Promise<FlatRow[]> =>
  rowsFrom<FlatRow>(tx)`
    select r.id, r.plate, r.description, r.result, f.code || ' ' || f.name as should, l.code || ' ' || l.name as place,
           t.name as custodian, r.physical, r.note
    from assets.inventory_result r
    left join hospital.location_face f on f.id = r.from_location_id
    left join hospital.location_face l on l.id = r.location_id
    left join people.tercero_face t on t.id = r.custodian_id
    where r.inventory_id = ${id}::uuid order by r.plate, r.id`

export const physicalInventoryOperations: readonly Operation[] = [
  ...serveDocument(physicalInventoryService),
  serveQuery(inventorySheet, ({ tx, input: { id } }) => sheetOf(tx, id)),
  serveCommand(recordScans, ({ tx, actor, now, input }) => recorded(tx, { actor, now, ...input })),
  serveCommand(photographScan, (call) =>
    photographed(call.tx, call.actor, { ...call.input, content: sentFile(call).content }),
  ),
  serveFile(scanPhoto, async ({ tx, input }) => ({
    download: {
      name: `lectura-${input.scanId}.jpg`,
      mediaType: 'image/jpeg',
      content: await photoOf(tx, input),
      inline: true,
    },
  })),
  serveQuery(inventoryOutcome, ({ tx, input: { id } }) => outcomeOf(tx, id)),
  serveCommand(chooseScan, ({ tx, actor, input }) => chosen(tx, actor, input)),
  serveCommand(sendDifferences, ({ tx, actor, today, input: { id } }) =>
    sentDifferences({ tx, actor, today }, id),
  ),
  ...serveFlatReport({
    whose: 'site',
    report: inventoryReport,
    read: (tx, { physicalInventoryId }) => reportOf(tx, physicalInventoryId),
  }),
]
