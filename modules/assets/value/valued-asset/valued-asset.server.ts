import { rowsFrom, type Tx } from '@quina/db/server'
import { type Day, insist, type Money, money } from '@quina/kernel'
import type { AssetPlace, AssetState, Tenure } from '../../register/asset/asset-life.contract.ts'
import { mustBeInHouse } from '../../register/asset/asset-rules.server.ts'
import { type Basis, basisOf } from '../../register/basis/basis.domain.ts'

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
  readonly assetAccount: string
  readonly storeAccount: string | null
  readonly accumulatedAccount: string | null
  readonly impairmentAccount: string | null
  readonly impairmentExpenseAccount: string | null
  readonly cost: string
  readonly accumulated: string
  readonly impairment: string
  readonly declared: string
  readonly pending: boolean
}

type Amounts = 'cost' | 'accumulated' | 'impairment' | 'declared'

/** An asset as its value is about to change, locked, with the accounts of its class. */
export type ValuedAsset = Omit<AssetRow, Amounts> & {
  readonly [A in Amounts]: Money
} & {
  readonly place: AssetPlace
  /** The account that holds its cost: that of the store while it is there. */
  readonly account: string
}

/**
 * Assets by id, locked in that order, which are still in the house.
 * @throws Problem `ACTIVO_DADO_DE_BAJA` one was retired; `TRASLADO_PENDIENTE` one goes in a transfer that nobody accepted
 */
export async function valuedAssets(tx: Tx, ids: readonly string[]): Promise<ValuedAsset[]> {
  const rows = await rowsFrom<AssetRow>(tx)`
    select a.id as "assetId", a.plate, a.state, a.tenure, a.campus_id as "campusId", a.location_id as "locationId",
           a.custodian_id as "custodianId", a.cost_centre_id as "costCentreId", c.name as "className",
           c.asset_account as "assetAccount", c.store_account as "storeAccount", c.accumulated_account as "accumulatedAccount",
           c.impairment_account as "impairmentAccount", c.impairment_expense_account as "impairmentExpenseAccount",
           b.cost::text, b.accumulated::text, b.impairment::text, coalesce(a.declared_value, 0)::numeric(18,2)::text as declared,
           exists (select from assets.asset_transfer_line t where t.asset_id = a.id and t.pending) as pending
    from assets.asset a join assets.asset_class c on c.id = a.class_id join assets.asset_balance b on b.asset_id = a.id
    where a.id = any(${ids}::uuid[]) order by a.id for no key update of a`
  mustBeInHouse(rows)
  const sent = rows.some(({ pending }) => pending)
  const message = 'Un bien ya va en otro traslado que nadie ha aceptado.'
  insist(!sent, 'TRASLADO_PENDIENTE', message, { status: 409 })
  return rows.map(valuedOf)
}

function valuedOf(row: AssetRow): ValuedAsset {
  const { state, campusId, locationId, custodianId, costCentreId } = row
  return {
    ...row,
    cost: money(row.cost),
    accumulated: money(row.accumulated),
    impairment: money(row.impairment),
    declared: money(row.declared),
    place: { state, campusId, locationId, custodianId, costCentreId },
    account: state === 'stored' ? (row.storeAccount ?? row.assetAccount) : row.assetAccount,
  }
}

interface BasisRow {
  readonly fromDay: Day
  readonly cost: string
  readonly residual: string
  readonly impairment: string
  readonly before: string
  readonly days: number
}

/** How an asset has been depreciated, from the first basis to the one that holds. */
export async function basesOf(tx: Tx, assetId: string): Promise<Basis[]> {
  const rows = await rowsFrom<BasisRow>(tx)`
    select from_day::text as "fromDay", cost::text, residual::text, impairment::text, before::text, days
    from assets.value_basis where asset_id = ${assetId}::uuid and not undone order by from_day, seq`
  return rows.map(({ fromDay, days, ...amounts }) =>
    basisOf({
      fromDay,
      days,
      cost: money(amounts.cost),
      residual: money(amounts.residual),
      impairment: money(amounts.impairment),
      before: money(amounts.before),
    }),
  )
}
