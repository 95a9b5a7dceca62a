import { rowsFrom, type Tx } from '@quina/db/server'
import { insist, type Money, money } from '@quina/kernel'
import type { AssetPlace, AssetState, DepreciationMethod, Tenure } from '../asset/asset-life.contract.ts'

/** The accounts of an asset in a state. */
export type StateAccounts = Readonly<{ cost: string; accumulated: string | null }>

interface AssetRow {
  readonly assetId: string
  readonly plate: string
  readonly state: AssetState
  readonly tenure: Tenure
  readonly campusId: string
  readonly locationId: string | null
  readonly custodianId: string | null
  readonly costCentreId: string | null
  readonly className: string
  readonly storeAccount: string | null
  readonly maintenanceAccount: string | null
  readonly unusedAccount: string | null
  readonly impairmentAccount: string | null
  readonly impairmentExpenseAccount: string | null
  readonly accounts: Readonly<Record<AssetState, StateAccounts>>
  readonly lifeMonths: number | null
  readonly method: DepreciationMethod
  readonly lifeUnits: number | null
  readonly residual: string
  readonly cost: string
  readonly accumulated: string
  readonly impairment: string
  readonly surplus: string
  readonly declared: string
  /** Whether its depreciation already began. */
  readonly begun: boolean
  readonly pending: boolean
}

type Amounts = 'residual' | 'cost' | 'accumulated' | 'impairment' | 'surplus' | 'declared'

/** An asset that a document is about to change: locked, with the data of its class. */
export type LockedAsset = Omit<AssetRow, Amounts> & {
  readonly [A in Amounts]: Money
} & {
  readonly place: AssetPlace
  /** The accounts that currently hold its cost and its accumulated depreciation. */
  readonly account: string
  readonly accumulatedAccount: string | null
}

/** Returns assets, locked in the order of their ids. @throws Problem `ACTIVO_DADO_DE_BAJA` when one was retired */
export async function lockedAssets(tx: Tx, ids: readonly string[]): Promise<LockedAsset[]> {
  const rows = await rowsFrom<AssetRow>(tx)`
    select a.id as "assetId", a.plate, a.state, a.tenure, a.campus_id as "campusId", a.location_id as "locationId",
           a.custodian_id as "custodianId", a.cost_centre_id as "costCentreId", c.name as "className",
           c.store_account as "storeAccount", c.maintenance_account as "maintenanceAccount", c.unused_account as "unusedAccount",
           c.impairment_account as "impairmentAccount", c.impairment_expense_account as "impairmentExpenseAccount",
           (select jsonb_object_agg(k.state, jsonb_build_object('cost', k.cost_account, 'accumulated', k.accumulated_account))
            from assets.class_account k where k.class_id = c.id) as accounts,
           case when c.life_months is not null then coalesce(a.life_months, c.life_months) end as "lifeMonths", c.method,
           c.life_units as "lifeUnits",
           a.residual::text,
           b.cost::text, b.accumulated::text, b.impairment::text, b.surplus::text,
           coalesce(a.declared_value, 0)::numeric(18,2)::text as declared,
           exists (select from assets.value_basis v where v.asset_id = a.id and not v.undone) as begun,
           exists (select from assets.asset_transfer_line t where t.asset_id = a.id and t.pending) as pending
    from assets.asset a join assets.asset_class c on c.id = a.class_id join assets.asset_balance b on b.asset_id = a.id
    where a.id = any(${ids}::uuid[]) order by a.id for no key update of a`
  mustBeInHouse(rows)
  return rows.map(lockedOf)
}

/** @throws Problem `ACTIVO_DADO_DE_BAJA` when one of the assets was retired */
function mustBeInHouse(assets: readonly { readonly plate: string; readonly state: AssetState }[]): void {
  const retired = assets.find(({ state }) => state === 'retired')
  insist(retired === undefined, 'ACTIVO_DADO_DE_BAJA', `${retired?.plate} está dado de baja.`, {
    status: 409,
  })
}

/** Returns assets whose value may change, locked. @throws Problem `TRASLADO_PENDIENTE` an unanswered transfer of one */
export async function settledAssets(tx: Tx, ids: readonly string[]): Promise<LockedAsset[]> {
  const assets = await lockedAssets(tx, ids)
  const sent = assets.some(({ pending }) => pending)
  const message = 'Un bien ya va en otro traslado que nadie ha aceptado.'
  insist(!sent, 'TRASLADO_PENDIENTE', message, { status: 409 })
  return assets
}

function lockedOf(row: AssetRow): LockedAsset {
  const { state, campusId, locationId, custodianId, costCentreId, accounts } = row
  return {
    ...row,
    residual: money(row.residual),
    cost: money(row.cost),
    accumulated: money(row.accumulated),
    impairment: money(row.impairment),
    surplus: money(row.surplus),
    declared: money(row.declared),
    place: { state, campusId, locationId, custodianId, costCentreId },
    account: accounts[state].cost,
    accumulatedAccount: accounts[state].accumulated,
  }
}
