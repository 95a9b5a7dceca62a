import type { Posted } from '@quina/accounting/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import {
  type Day,
  groupedBy,
  type Id,
  insist,
  type Money,
  minus,
  money,
  moneyText,
  sumOf,
} from '@quina/kernel'
import { houseTercero } from '@quina/people/server'
import { sql } from 'kysely'
import { accumulatedOn, basisOf } from '../../register/basis/basis.domain.ts'
import { depreciationPosting } from '../../register/posting/asset-postings.contract.ts'

/** What a class and a centre say of where a depreciation goes. */
export interface DepreciationAccounts {
  readonly className: string
  readonly accumulatedAccount: string | null
  readonly expenseAccount: string | null
  readonly costSuffix: string | null
  readonly costAccount: string | null
  readonly costCentreId: Id<'hospital.costCentre'> | null
}

interface FoundAsset extends DepreciationAccounts {
  readonly assetId: string
  readonly plate: string
  readonly basisId: string
  readonly fromDay: Day
  readonly cost: string
  readonly residual: string
  readonly impairment: string
  readonly start: string
  readonly days: number
  readonly accumulated: string
}

export interface DepreciationLine extends DepreciationAccounts {
  readonly assetId: string
  readonly basisId: string
  readonly before: Money
  readonly amount: Money
}

interface Wanted {
  readonly campusId: string
  readonly on: Day
  /** These alone; all of the site without it. */
  readonly only?: readonly string[]
}

/** What the assets of a site have to be depreciated up to a day, with the centre in which each was that day. */
export async function depreciationLines(tx: Tx, wanted: Wanted): Promise<DepreciationLine[]> {
  const found = await depreciating(tx, wanted)
  const lines = found.map(({ fromDay, cost, residual, impairment, start, days, accumulated, ...asset }) => {
    const basis = basisOf({
      fromDay,
      days,
      cost: money(cost),
      residual: money(residual),
      impairment: money(impairment),
      before: money(start),
    })
    const before = money(accumulated)
    return { ...asset, before, amount: minus(accumulatedOn(basis, wanted.on), before) }
  })
  const moved = lines.filter(({ amount }) => amount !== 0n)
  const lost = moved.filter(({ costCentreId }) => costCentreId === null).map(({ plate }) => plate)
  const message = `Estos bienes no tienen centro de costo: ${lost.slice(0, 5).join(', ')}. Trasládelos a uno.`
  insist(lost.length === 0, 'BIE-053', message)
  return moved
}

/** Nothing that was retired, and only what had begun by then. */
const depreciating = (tx: Tx, { campusId, on, only }: Wanted): Promise<FoundAsset[]> =>
  rowsFrom<FoundAsset>(tx)`
    select a.id as "assetId", a.plate, b.id as "basisId", b.from_day::text as "fromDay", b.cost::text, b.residual::text,
           b.impairment::text, b.before::text as start, b.days, l.accumulated::text, c.name as "className",
           n.accumulated_account as "accumulatedAccount", c.expense_account as "expenseAccount", c.cost_suffix as "costSuffix",
           k.cost_account as "costAccount", k.id as "costCentreId"
    from assets.asset a
    join assets.asset_class c on c.id = a.class_id
    join assets.asset_balance l on l.asset_id = a.id
    join (select distinct on (asset_id) * from assets.value_basis where not undone and from_day <= ${on}::date
          order by asset_id, from_day desc, seq desc) b on b.asset_id = a.id
    left join (select distinct on (asset_id) asset_id, cost_centre_id, state from assets.asset_move
               where state is not null and day <= ${on}::date order by asset_id, seq desc) m on m.asset_id = a.id
    join assets.class_account n on n.class_id = a.class_id and n.state = coalesce(m.state, a.state)
    left join hospital.cost_centre_face k on k.id = coalesce(m.cost_centre_id, a.cost_centre_id)
    where a.campus_id = ${campusId}::uuid and a.state <> 'retired'
      and (${only ?? null}::uuid[] is null or a.id = any(${only ?? null}::uuid[]))
    order by a.id`

/** All the lines of a run in one statement. */
export async function storeLines(tx: Tx, runId: string, lines: readonly DepreciationLine[]): Promise<void> {
  const rows = lines.map(({ assetId, basisId, costCentreId, before, amount }) => ({
    asset_id: assetId,
    basis_id: basisId,
    cost_centre_id: costCentreId,
    before: moneyText(before),
    amount: moneyText(amount),
  }))
  await sql`
    insert into assets.depreciation_line (run_id, asset_id, basis_id, cost_centre_id, before, amount)
    select ${runId}::uuid, l.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as l (asset_id uuid, basis_id uuid, cost_centre_id uuid, before numeric, amount numeric)`.execute(tx)
}

/** What is posted: one pair of lines for each account and centre. */
export async function depreciationCommands(tx: Tx, lines: readonly DepreciationLine[]): Promise<Posted[]> {
  // For the accounts of cost that require a tercero.
  const terceroId = await houseTercero(tx)
  const accounts = lines.map((line) => ({ ...accountsOf(line), ...line }))
  const groups = groupedBy(accounts, ({ expense, accumulated, costCentreId }) =>
    [expense, accumulated, costCentreId].join(' '),
  )
  return [...groups.values()].map((same) => {
    const { expense, accumulated, costCentreId } = same[0]!
    return {
      posting: depreciationPosting,
      values: { amount: sumOf(same, ({ amount }) => amount) },
      accounts: { 'asset.expense': expense, 'asset.accumulated': accumulated },
      about: { terceroId },
      aboutOf: { 'asset.expense': { costCentreId } },
    }
  })
}

/** A centre of care bears it in its account 73; any other, in class 53. @throws Problem `CLASE_SIN_CUENTA` */
function accountsOf(line: DepreciationAccounts): { readonly expense: string; readonly accumulated: string } {
  const { className, accumulatedAccount, expenseAccount, costSuffix, costAccount } = line
  const expense = costAccount === null || costSuffix === null ? expenseAccount : `${costAccount}${costSuffix}`
  const message = `La clase ${className} no tiene sus cuentas de depreciación: regístrelas en la clase.`
  insist(expense !== null && accumulatedAccount !== null, 'CLASE_SIN_CUENTA', message)
  return { expense, accumulated: accumulatedAccount }
}
