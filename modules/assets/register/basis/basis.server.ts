import { rowsFrom, type Tx } from '@quina/db/server'
import { type Day, insist, type Money, money, moneyText, newId } from '@quina/kernel'
import { sql } from 'kysely'
import type { BasisCause } from '../asset/asset-life.contract.ts'
import { type Basis, basisOf } from './basis.domain.ts'

/** How assets are depreciated from a day on, with what decided it. */
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
    days: one.days,
    cause: one.cause,
  }))
  await sql`
    insert into assets.value_basis (id, asset_id, from_day, cost, residual, impairment, before, amount, days, cause, document,
      document_id)
    select b.*, ${document}, ${id}::uuid
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as b (id uuid, asset_id uuid, from_day date, cost numeric,
      residual numeric, impairment numeric, before numeric, amount numeric, days int, cause text)`.execute(tx)
}

/** Those that a document decided no longer hold. @throws Problem BIE-042 a month was depreciated with them */
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

/** How an asset begins to be depreciated, where it is; null where it is not. */
export const firstBasis = (asset: {
  readonly cost: Money
  readonly residual: Money
  readonly lifeMonths: number | null
  readonly fromDay: Day
}): Basis | null =>
  asset.lifeMonths === null || asset.cost === 0n
    ? null
    : basisOf({
        fromDay: asset.fromDay,
        cost: asset.cost,
        residual: asset.residual,
        impairment: 0n as Money,
        before: 0n as Money,
        days: asset.lifeMonths * 30,
      })

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
