import { rowsFrom, type Tx } from '@quina/db/server'
import { type Day, insist, type Money, money, moneyText, newId, pick, zero } from '@quina/kernel'
import { sql } from 'kysely'
import type { BasisCause, DepreciationMethod } from '../asset/asset-life.contract.ts'
import { type Basis, basisOf, type UsageReading } from './basis.domain.ts'

/** Saves depreciation bases with the document that caused them. */
export async function addBases(
  tx: Tx,
  { document, id }: { readonly document: string; readonly id: string },
  bases: readonly (Basis & { readonly assetId: string; readonly cause: BasisCause })[],
): Promise<void> {
  if (bases.length === 0) return
  const rows = bases.map((one) => ({
    id: newId(),
    asset_id: one.assetId,
    from_day: one.fromDay,
    cost: moneyText(one.cost),
    residual: moneyText(one.residual),
    impairment: moneyText(one.impairment),
    before: moneyText(one.before),
    amount: moneyText(one.amount),
    ...pick(one, 'days', 'method', 'units'),
    rate_days: one.rateDays,
    cause: one.cause,
  }))
  await sql`
    insert into assets.value_basis (id, asset_id, from_day, cost, residual, impairment, before, amount, days, method, units,
      rate_days, cause, document, document_id)
    select b.*, ${document}, ${id}::uuid
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as b (id uuid, asset_id uuid, from_day date, cost numeric,
      residual numeric, impairment numeric, before numeric, amount numeric, days int, method text, units int, rate_days int,
      cause text)`.execute(tx)
}

/** Marks the bases of a document as undone. @throws Problem BIE-042 when a month is depreciated with them */
export async function undoBases(tx: Tx, documentId: string): Promise<void> {
  const used = await rowsFrom<{ plate: string }>(tx)`
    select a.plate from assets.value_basis b
    join assets.depreciation_line l on l.basis_id = b.id join assets.asset a on a.id = b.asset_id
    where b.document_id = ${documentId}::uuid and not b.undone
    group by a.plate having sum(l.amount) <> 0 limit 1`
  const message = 'Ya se depreció un mes después: reverse antes la depreciación.'
  insist(used.length === 0, 'BIE-042', message, { status: 409 })
  await sql`update assets.value_basis set undone = true where document_id = ${documentId}::uuid`.execute(tx)
}

/** The depreciation method of a class and, for units of production, the units that an asset is expected to produce. */
export type ClassMethod = Readonly<{ method: DepreciationMethod; lifeUnits: number | null }>

/** Returns the first basis of an asset; null when the asset is not depreciated. */
export const firstBasis = (
  asset: ClassMethod & {
    readonly cost: Money
    readonly residual: Money
    readonly lifeMonths: number | null
    readonly fromDay: Day
  },
): Basis | null =>
  asset.lifeMonths === null || asset.cost === 0n
    ? null
    : basisOf({
        ...pick(asset, 'fromDay', 'cost', 'residual'),
        impairment: zero,
        before: zero,
        days: asset.lifeMonths * 30,
        method: asset.method,
        units: asset.method === 'units' ? (asset.lifeUnits ?? 0) : 0,
      })

/** A row of the view `assets.basis`. */
export interface BasisRow {
  readonly fromDay: Day
  readonly cost: string
  readonly residual: string
  readonly impairment: string
  readonly start: string
  readonly days: number
  readonly method: DepreciationMethod
  readonly units: number
  readonly rateDays: number | null
  readonly readings: readonly UsageReading[]
  readonly cause: BasisCause
}

/** The columns of `BasisRow`, from the view `assets.basis` as `b`. */
export const basisColumns = sql`
  b.from_day::text as "fromDay", b.cost::text, b.residual::text, b.impairment::text, b.before::text as start, b.days, b.method,
  b.units,
  b.rate_days as "rateDays", b.readings, b.cause`

/** Returns a stored basis with its cause. */
export const storedBasis = ({
  fromDay,
  days,
  method,
  units,
  rateDays,
  readings,
  cause,
  ...amounts
}: BasisRow) => ({
  ...basisOf({
    fromDay,
    days,
    method,
    units,
    rateDays,
    readings,
    cost: money(amounts.cost),
    residual: money(amounts.residual),
    impairment: money(amounts.impairment),
    before: money(amounts.start),
  }),
  cause,
})

/** Returns the bases since the last revaluation: earlier ones do not limit how much impairment may be reversed. */
export const sinceRevalued = <B extends { readonly cause: BasisCause }>(bases: readonly B[]): readonly B[] =>
  bases.slice(
    Math.max(
      0,
      bases.findLastIndex(({ cause }) => cause === 'revaluation'),
    ),
  )

/** Returns the bases of an asset, from the first to the current one. */
export async function basesOf(tx: Tx, assetId: string): Promise<(Basis & { readonly cause: BasisCause })[]> {
  const rows = await rowsFrom<BasisRow>(tx)`
    select ${basisColumns} from assets.basis b where b.asset_id = ${assetId}::uuid and not b.undone order by b.from_day, b.seq`
  return rows.map(storedBasis)
}
