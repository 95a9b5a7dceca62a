import { rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import { groupedBy, mustBeFound } from '@quina/kernel'
import { physicalStates } from '../../register/asset/asset-life.contract.ts'
import { type InventoryResult, inventoryResults } from '../physical-inventory/physical-inventory.contract.ts'

type CountRow = Readonly<{ result: InventoryResult; count: number }>

interface ScanRow {
  readonly id: string
  readonly assetId: string
  readonly plate: string
  readonly description: string
  readonly place: string
  readonly physical: keyof typeof physicalStates
  readonly user: string
  readonly device: string
  readonly at: string
  readonly photo: boolean
}

interface DifferenceRow {
  readonly id: string
  readonly result: InventoryResult
  readonly plate: string
  readonly description: string
  readonly should: string | null
  readonly place: string | null
  readonly note: string | null
  readonly photoOf: string | null
}

/** Returns the current result of an inventory, with at most five hundred differences; the report has all of them. */
export async function outcomeOf(tx: Tx, id: string) {
  const counts = await rowsFrom<CountRow>(tx)`
    select result, count(*)::int as count from assets.inventory_result where inventory_id = ${id}::uuid
    group by result order by count(*) desc, result`
  const scans = await rowsFrom<ScanRow>(tx)`
    select s.id, s.asset_id as "assetId", a.plate, a.description, l.code || ' ' || l.name as place, s.physical,
           coalesce(u.label, '') as user, s.device,
           to_char(s.scanned_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
           exists (select from assets.inventory_photo p where p.scan_id = s.id) as photo
    from assets.inventory_seen w
    join assets.inventory_scan s on s.inventory_id = w.inventory_id and s.asset_id = w.asset_id
    join assets.asset a on a.id = s.asset_id
    join hospital.location_face l on l.id = s.location_id
    left join admin.user_option u on u.id = s.user_id
    where w.inventory_id = ${id}::uuid and w.conflict order by a.plate, s.scanned_at, s.seq`
  const differences = await rowsFrom<DifferenceRow>(tx)`
    select r.id, r.result, r.plate, r.description, f.code || ' ' || f.name as should, l.code || ' ' || l.name as place, r.note,
           p.scan_id as "photoOf"
    from assets.inventory_result r
    left join assets.inventory_photo p on p.scan_id = r.scan_id
    left join hospital.location_face f on f.id = r.from_location_id
    left join hospital.location_face l on l.id = r.location_id
    where r.inventory_id = ${id}::uuid and r.result not in ('found', 'conflict') order by r.result, r.plate, r.id limit 500`
  return {
    counts: counts.map((one) => ({ ...one, label: inventoryResults[one.result] })),
    conflicts: [...groupedBy(scans, 'assetId')].map(([assetId, same]) => ({
      assetId,
      plate: same[0]!.plate,
      description: same[0]!.description,
      scans: same.map(({ id: scanId, place, physical, user, device, at, photo }) => ({
        id: scanId,
        place,
        physical: physicalStates[physical],
        user,
        device,
        at,
        photo,
      })),
    })),
    differences: differences.map((one) => ({ ...one, label: inventoryResults[one.result] })),
    movable: (await movableOf(tx, id)).length,
  }
}

export type Movable = Readonly<{ assetId: string; locationId: string; custodianId: string }>

/** Returns the assets seen in another place of their own site that are in no transfer yet, with their custodian. */
export const movableOf = (tx: Tx, id: string): Promise<Movable[]> =>
  rowsFrom<Movable>(tx)`
    select a.id as "assetId", r.location_id as "locationId", a.custodian_id as "custodianId"
    from assets.inventory_result r
    join assets.asset a on a.id = r.asset_id
    join assets.physical_inventory i on i.id = r.inventory_id
    where r.inventory_id = ${id}::uuid and r.result = 'elsewhere' and a.custodian_id is not null
      and a.campus_id = i.campus_id and a.state = 'inService' and a.location_id is distinct from r.location_id
      and not exists (select from assets.asset_transfer_line t where t.asset_id = a.id and t.pending)
    order by r.location_id, a.custodian_id, a.plate`

/** Returns the name of an inventory in the documents that it creates. */
export const nameOf = async (tx: Tx, id: string): Promise<string> => {
  const inventory = mustBeFound(
    await rowFrom<{ label: string }>(tx)`
    select label from assets.physical_inventory_option where id = ${id}::uuid`,
    'El inventario',
  )
  return inventory.label
}
