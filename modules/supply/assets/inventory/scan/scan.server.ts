import type { ValuesOf } from '@quina/blocks'
import type { Actor } from '@quina/blocks/server'
import { addTo, lockedRow, oneFrom, rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import { insist, must, mustBeFound, newId } from '@quina/kernel'
import { sql } from 'kysely'
import { labelRead } from '../../register/label/label.server.ts'
import type { scanFields } from '../physical-inventory/physical-inventory.contract.ts'

type Scan = ValuesOf<typeof scanFields>

type ScanInput = Readonly<{ actor: Actor; now: Date; id: string; device: string; scans: readonly Scan[] }>

const dayMs = 86_400_000
const atOnce = 500

/**
 * Stores the scans of a device, each once. Plates, also old ones, are looked up among all assets; a label with a false
 * signature counts for no asset.
 * @throws Problem BIE-164 an inventory that takes no more scans, BIE-165 too many at once, BIE-166 a clock that runs ahead,
 * BIE-167 neither a plate nor a description, BIE-168 a place of another site
 */
export async function recorded(tx: Tx, { actor, now, id, device, scans }: ScanInput) {
  const inventory = await openInventory(tx, id)
  must(scans.length <= atOnce, 'BIE-165', 'scans', `Envíe como máximo ${atOnce} lecturas a la vez.`)
  await mustBeOfSite(tx, scans, inventory.campusId)
  for (const [at, scan] of scans.entries()) mustBeScan(scan, { at, now })
  const codes = await Promise.all(scans.map(({ code }) => (code === null ? null : labelRead(tx, code))))
  const rows = scans.map(({ scanId, scannedAt, code, locationId, physical, description, note }, index) => ({
    id: scanId,
    code: codes[index]?.signed === false ? code : (codes[index]?.plate ?? null),
    forged: codes[index]?.signed === false,
    location_id: locationId,
    physical,
    description,
    note,
    scanned_at: scannedAt,
  }))
  await sql`
    insert into assets.inventory_scan (id, inventory_id, code, forged, asset_id, location_id, physical, description, note,
      device, user_id, scanned_at)
    select s.id, ${id}::uuid, s.code, s.forged, (select a.id from assets.asset a
             where not s.forged and a.active and (a.plate = s.code or a.old_plate = s.code) order by a.plate = s.code desc, a.id
             limit 1),
           s.location_id, s.physical, s.description, s.note, ${device}, ${actor.userId}::uuid, s.scanned_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (id uuid, code text, forged boolean, location_id uuid, 
      physical text,
      description text, note text, scanned_at timestamptz)
    on conflict (id) do nothing`.execute(tx)
  const stored = await rowsFrom<{ id: string }>(tx)`
    select id from assets.inventory_scan
    where inventory_id = ${id}::uuid and id = any(${scans.map(({ scanId }) => scanId)}::uuid[])`
  return { stored: stored.map((row) => row.id) }
}

async function openInventory(tx: Tx, id: string) {
  const inventory = mustBeFound(
    await lockedRow(tx, 'assets.physicalInventory', id, ['status', 'campusId']),
    'El inventario',
  )
  const message = 'El inventario no está en curso: ya no recibe lecturas.'
  insist(inventory.status === 'open', 'BIE-164', message, { status: 409 })
  return inventory
}

async function mustBeOfSite(tx: Tx, scans: readonly Scan[], campusId: string): Promise<void> {
  const ids = scans.map(({ locationId }) => locationId)
  const { n } = await oneFrom<{ n: number }>(tx)`
    select count(*)::int as n from hospital.location_face
    where id = any(${ids}::uuid[]) and campus_id <> ${campusId}::uuid`
  must(n === 0, 'BIE-168', 'scans', 'Una lectura es de un lugar de otra sede.')
}

function mustBeScan(
  { code, description, scannedAt }: Scan,
  { at, now }: { readonly at: number; readonly now: Date },
): void {
  const ahead = 'El reloj del equipo va adelantado: corríjalo y envíe de nuevo.'
  must(Date.parse(scannedAt) <= now.getTime() + dayMs, 'BIE-166', `scans.${at}.scannedAt`, ahead)
  const nothing = 'Lo que no tiene placa se describe.'
  must(code !== null || description !== null, 'BIE-167', `scans.${at}.description`, nothing)
}

/** @throws Problem BIE-169 the scan belongs to another inventory, or to no asset */
export async function chosen(
  tx: Tx,
  { userId }: Actor,
  { id, scanId, reason }: { readonly id: string; readonly scanId: string; readonly reason: string },
) {
  await openInventory(tx, id)
  const { assetId } = await scanOf(tx, { id, scanId })
  insist(assetId !== null, ...notItsScan)
  await addTo(tx, 'assets.inventoryChoice', { id: newId(), inventoryId: id, assetId, scanId, reason, userId })
  return { assetId }
}

type OneScan = Readonly<{ id: string; scanId: string }>

const notItsScan = ['BIE-169', 'La lectura no es de este inventario.', { status: 404 }] as const

async function scanOf(tx: Tx, { id, scanId }: OneScan): Promise<{ readonly assetId: string | null }> {
  const scan = await rowFrom<{ assetId: string | null }>(tx)`
    select asset_id as "assetId" from assets.inventory_scan where id = ${scanId}::uuid and inventory_id = ${id}::uuid`
  insist(scan !== undefined, ...notItsScan)
  return scan
}

const photoBytesMost = 1_000_000
const jpegBegins = Buffer.from([0xff, 0xd8, 0xff])

/**
 * Stores the photograph of a scan, once, even after the inventory was closed.
 * @throws Problem BIE-169 the scan belongs to another inventory, BIE-173 not a JPEG, BIE-174 larger than a megabyte
 */
export async function photographed(
  tx: Tx,
  { userId }: Actor,
  { content, ...one }: OneScan & { readonly content: Buffer },
) {
  await scanOf(tx, one)
  insist(content.subarray(0, 3).equals(jpegBegins), 'BIE-173', 'La fotografía debe ser un JPG.')
  insist(content.length <= photoBytesMost, 'BIE-174', 'La fotografía pesa más de 1 MB.')
  await sql`
    insert into assets.inventory_photo (scan_id, content, user_id) values (${one.scanId}::uuid, ${content}, ${userId}::uuid)
    on conflict (scan_id) do nothing`.execute(tx)
  return { scanId: one.scanId }
}

/** @throws Problem BIE-169, 404 when the scan has no photograph */
export async function photoOf(tx: Tx, one: OneScan): Promise<Buffer> {
  await scanOf(tx, one)
  const photo = await rowFrom<{ content: Buffer }>(tx)`
    select content from assets.inventory_photo where scan_id = ${one.scanId}::uuid`
  return mustBeFound(photo, 'La fotografía').content
}

type SheetPlace = Readonly<{ id: string; mark: string; name: string }>

interface SheetAsset {
  readonly id: string
  readonly plate: string
  readonly oldPlate: string | null
  readonly description: string
  readonly locationId: string | null
  readonly custodian: string | null
  readonly physical: string
}

/** Returns the inventory data for a device. Places are keyed by the text of their labels: site and code. */
export async function sheetOf(tx: Tx, id: string) {
  const inventory = mustBeFound(
    await rowFrom<{ number: number | null; purpose: string; open: boolean; campusId: string }>(tx)`
    select number, purpose, status = 'open' as open, campus_id as "campusId" from assets.physical_inventory
    where id = ${id}::uuid`,
    'El inventario',
  )
  const { campusId, ...sheet } = inventory
  const places = await rowsFrom<SheetPlace>(tx)`
    select l.id, c.code || '-' || l.code as mark, l.code || ' ' || l.name as name
    from hospital.location_face l join admin.campus_face c on c.id = l.campus_id
    where l.campus_id = ${campusId}::uuid and l.active order by l.code`
  const assets = await rowsFrom<SheetAsset>(tx)`
    select a.id, a.plate, a.old_plate as "oldPlate", a.description, e.location_id as "locationId", t.name as custodian, e.physical
    from assets.inventory_expected e join assets.asset a on a.id = e.asset_id
    left join people.tercero_face t on t.id = e.custodian_id
    where e.inventory_id = ${id}::uuid order by a.plate`
  return { ...sheet, places, assets }
}
