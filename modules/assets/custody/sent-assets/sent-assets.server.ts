import { rowsFrom, type Tx } from '@quina/db/server'
import { sql } from 'kysely'
import type { AssetState } from '../../register/asset/asset-life.contract.ts'

/** An asset of a traslado as it is now, locked. */
export interface SentAsset {
  readonly assetId: string
  readonly plate: string
  readonly state: AssetState
  readonly campusId: string
  readonly locationId: string | null
  readonly custodianId: string | null
  readonly costCentreId: string | null
  readonly assetAccount: string
  readonly storeAccount: string | null
  readonly lifeMonths: number | null
  readonly residual: string
  readonly cost: string
  /** It was depreciated before. */
  readonly begun: boolean
}

export const sentAssets = (tx: Tx, transferId: string): Promise<SentAsset[]> =>
  rowsFrom<SentAsset>(tx)`
    select a.id as "assetId", a.plate, a.state, a.campus_id as "campusId", a.location_id as "locationId",
           a.custodian_id as "custodianId", a.cost_centre_id as "costCentreId", c.asset_account as "assetAccount",
           c.store_account as "storeAccount",
           case when c.life_months is not null then coalesce(a.life_months, c.life_months) end as "lifeMonths",
           a.residual::text, b.cost::text,
           exists (select from assets.value_basis v where v.asset_id = a.id and not v.undone) as begun
    from assets.asset a
    join assets.asset_class c on c.id = a.class_id
    join assets.asset_balance b on b.asset_id = a.id
    where a.id in (select asset_id from assets.asset_transfer_line where parent_id = ${transferId}::uuid)
    order by a.id for no key update of a`

/** Everything that somebody answers for goes, besides what was named. */
export async function allOf(tx: Tx, transferId: string, custodianId: string): Promise<void> {
  await sql`
    insert into assets.asset_transfer_line (id, parent_id, position, asset_id)
    select gen_random_uuid(), ${transferId}::uuid, 1000 + row_number() over (order by a.plate), a.id
    from assets.asset a
    where a.custodian_id = ${custodianId}::uuid and a.state <> 'retired'
      and a.campus_id = (select campus_id from assets.asset_transfer where id = ${transferId}::uuid)
      and not exists (
        select from assets.asset_transfer_line l where l.parent_id = ${transferId}::uuid and l.asset_id = a.id)`.execute(
    tx,
  )
}
