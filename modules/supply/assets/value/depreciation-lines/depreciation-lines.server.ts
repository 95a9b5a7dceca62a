import type { PostingCommand } from '@quina/accounting/server'
import { parameterOn } from '@quina/blocks/server'
import { oneFrom, rowsFrom, type Tx, valueFrom } from '@quina/db/server'
import { addDays, type Day, groupedBy, type Id, insist, type Money, money, sumOf } from '@quina/kernel'
import { houseTercero } from '@quina/people/server'
import { sql } from 'kysely'
import { accountOfClass } from '../../catalogue/class-accounts/class-accounts.domain.ts'
import { accumulatedPosting, depreciationPosting } from '../../register/posting/asset-postings.contract.ts'
import { centreByDays } from '../depreciation/depreciation-run.contract.ts'

/** The accounts of a class and a centre that a depreciation needs. */
interface DepreciationAccounts {
  readonly className: string
  readonly accumulatedAccount: string | null
  readonly expenseAccount: string | null
  readonly costSuffix: string | null
  readonly costAccount: string | null
  readonly costCentreId: Id<'hospital.costCentre'> | null
}

/** The depreciation in one centre of the assets of one class and account. */
export type DepreciationShare = DepreciationAccounts & { readonly amount: Money }

type ShareRow = DepreciationAccounts & { readonly amount: string }

type LinesQuery = Readonly<{ campusId: string; on: Day; only?: readonly string[] }>

/** The depreciation due of each asset: in the centre of its last day, or split by the days in each, as the parameter sets. */
async function due(
  tx: Tx,
  { campusId, on, only = null }: Omit<LinesQuery, 'only'> & { only?: readonly string[] | null },
) {
  if (!(await parameterOn(tx, centreByDays, on)))
    return sql`(select *, null::int as days, null::int as of_days
                from assets.depreciation_due(${campusId}::uuid, ${on}::date, ${only}::uuid[]) where amount <> 0)`
  const last = await lastDepreciated(tx, campusId)
  const since = last === null ? null : addDays(last, 1)
  return sql`assets.depreciation_split(${campusId}::uuid, ${on}::date, ${only}::uuid[], ${since}::date)`
}

/** Returns the last day up to which a site was depreciated. */
export async function lastDepreciated(tx: Tx, campusId: string): Promise<Day | null> {
  return valueFrom<Day | null>(tx)`
    select max(date)::text as date from assets.depreciation_run
    where campus_id = ${campusId}::uuid and status = 'approved'`
}

/** Computes and stores the lines of a run in one statement. @throws Problem BIE-053 an asset without a centre */
export async function storeLines(tx: Tx, runId: string, { campusId, on }: LinesQuery): Promise<number> {
  const { stored, lost } = await oneFrom<{ stored: number; lost: string[] | null }>(tx)`
    with due as materialized (select * from ${await due(tx, { campusId, on })} d),
    lost as (select plate from due where cost_centre_id is null order by plate limit 5),
    stored as (
      insert into assets.depreciation_line (run_id, asset_id, basis_id, cost_centre_id, before, amount, days, of_days)
      select ${runId}::uuid, asset_id, basis_id, cost_centre_id, before, amount, days, of_days from due
      where not exists (select from lost) order by asset_id, before returning 1)
    select (select count(*)::int from stored) as stored, (select array_agg(plate) from lost) as lost`
  mustHaveCentre(lost ?? [])
  return stored
}

function mustHaveCentre(plates: readonly string[]): void {
  const message = `Estos bienes no tienen centro de costo: ${plates.join(', ')}. Trasládelos a uno.`
  insist(plates.length === 0, 'BIE-053', message)
}

/** Returns the sums of a run's stored lines by account and centre. */
export async function sharesOf(tx: Tx, runId: string, on: Day): Promise<DepreciationShare[]> {
  const rows = await rowsFrom<ShareRow>(tx)`
    select c.name as "className", n.accumulated_account as "accumulatedAccount", c.expense_account as "expenseAccount",
           c.cost_suffix as "costSuffix", k.cost_account as "costAccount", k.id as "costCentreId", sum(l.amount)::text as amount
    from assets.depreciation_line l
    join assets.asset a on a.id = l.asset_id
    join assets.asset_class c on c.id = a.class_id
    left join (select distinct on (asset_id) asset_id, state from assets.asset_move
               where state is not null and day <= ${on}::date order by asset_id, seq desc) m on m.asset_id = a.id
    join assets.class_account n on n.class_id = c.id and n.state = coalesce(m.state, a.state)
    join hospital.cost_centre_face k on k.id = l.cost_centre_id
    where l.run_id = ${runId}::uuid and not l.reversal
    group by c.name, n.accumulated_account, c.expense_account, c.cost_suffix, k.cost_account, k.id
    order by c.name, k.id`
  return rows.map((row) => ({ ...row, amount: money(row.amount) }))
}

export type DueAsset = DepreciationShare & { readonly assetId: string }

type DueRow = ShareRow & Readonly<{ assetId: string; plate: string }>

/** Returns the depreciation due of some assets up to a day. @throws Problem BIE-053 an asset without a centre */
export async function dueOf(
  tx: Tx,
  { campusId, on, only }: LinesQuery & { readonly only: readonly string[] },
): Promise<DueAsset[]> {
  const rows = await rowsFrom<DueRow>(tx)`
    select d.asset_id as "assetId", d.plate, c.name as "className", n.accumulated_account as "accumulatedAccount",
           c.expense_account as "expenseAccount", c.cost_suffix as "costSuffix", k.cost_account as "costAccount",
           k.id as "costCentreId", d.amount::text
    from ${await due(tx, { campusId, on, only })} d
    join assets.asset_class c on c.id = d.class_id
    join assets.class_account n on n.class_id = d.class_id and n.state = d.state
    left join hospital.cost_centre_face k on k.id = d.cost_centre_id
    order by d.asset_id, d.before`
  mustHaveCentre(rows.filter(({ costCentreId }) => costCentreId === null).map(({ plate }) => plate))
  return rows.map((row) => ({ ...row, amount: money(row.amount) }))
}

type PassedRow = Readonly<{ day: Day; from: string; to: string; amount: string }>

/**
 * Returns postings for assets that changed accounts after the month of the run: on the day of each change, the run's depreciation
 * follows the asset to its current account.
 */
export async function passedAfter(
  tx: Tx,
  runId: string,
  on: Day,
): Promise<ReadonlyMap<Day, readonly PostingCommand[]>> {
  const rows = await rowsFrom<PassedRow>(tx)`
    with m as materialized (
      select asset_id, day, from_state, state from assets.asset_move
      where day > ${on}::date and from_state <> state and from_state <> 'retired' and state <> 'retired')
    select m.day::text as day, f.accumulated_account as "from", t.accumulated_account as "to", sum(l.amount)::text as amount
    from m
    join assets.depreciation_line l on l.run_id = ${runId}::uuid and l.asset_id = m.asset_id and not l.reversal
    join assets.asset a on a.id = m.asset_id
    join assets.class_account f on f.class_id = a.class_id and f.state = m.from_state
    join assets.class_account t on t.class_id = a.class_id and t.state = m.state
    where f.accumulated_account <> t.accumulated_account group by 1, 2, 3 order by 1, 2, 3`
  const posted = rows.map(({ day, from, to, amount }) => ({
    day,
    command: {
      posting: accumulatedPosting,
      values: { amount: money(amount) },
      accounts: { 'accumulated.to': to, 'accumulated.from': from },
    },
  }))
  return new Map(
    [...groupedBy(posted, 'day')].map(([day, same]) => [day, same.map(({ command }) => command)]),
  )
}

/** Returns the entry's lines: one debit and one credit for each account and centre. */
export async function depreciationCommands(
  tx: Tx,
  shares: readonly DepreciationShare[],
): Promise<PostingCommand[]> {
  // Some cost accounts require a tercero.
  const terceroId = await houseTercero(tx)
  const accounts = shares.map((share) => ({ ...accountsOf(share), ...share }))
  const groups = groupedBy(accounts, ({ expense, accumulated, costCentreId }) =>
    [expense, accumulated, costCentreId].join(' '),
  )
  return [...groups.values()].map((same) => {
    const { expense, accumulated, costCentreId } = same[0]!
    return {
      posting: depreciationPosting,
      values: { amount: sumOf(same, 'amount') },
      accounts: { 'asset.expense': expense, 'asset.accumulated': accumulated },
      about: { terceroId },
      aboutOf: { 'asset.expense': { costCentreId } },
    }
  })
}

/** A care centre charges its account of class 73; any other centre charges class 53. @throws Problem `CLASE_SIN_CUENTA` */
function accountsOf(share: DepreciationAccounts): { readonly expense: string; readonly accumulated: string } {
  const { className, accumulatedAccount, expenseAccount, costSuffix, costAccount } = share
  const expense = costAccount === null || costSuffix === null ? expenseAccount : `${costAccount}${costSuffix}`
  return {
    expense: accountOfClass(className, 'gasto de depreciación (5360)', expense),
    accumulated: accountOfClass(className, 'depreciación acumulada (1685)', accumulatedAccount),
  }
}
