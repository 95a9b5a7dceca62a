import { rowsFrom, type Tx } from '@quina/db/server'
import { lastDayOf, type MoneyText, money } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import { accountFor } from '../purpose/purpose.server.ts'
import type { ClosingStep } from './closing.contract.ts'
import type { ClosingAccounts, Holding } from './closing.domain.ts'

type Row = Omit<Holding, 'net' | 'base'> & { readonly net: MoneyText; readonly base: MoneyText | null }

const asHolding = ({ net, base, ...row }: Row): Holding => ({
  ...row,
  net: money(net),
  base: base === null ? null : money(base),
})

interface HoldingsQuery {
  /** The condition of the lines to add up. */
  readonly where: RawBuilder<unknown>
  /** Whether to break down also the accounts that do not require a tercero or a document. */
  readonly apart: boolean
}

async function read(tx: Tx, { where, apart }: HoldingsQuery): Promise<Holding[]> {
  const rows = await rowsFrom<Row>(tx)`
    select a.code as account,
           case when ${apart} or a.requires_tercero then l.tercero_id end as tercero_id,
           case when a.requires_cost_centre then l.cost_centre_id end as cost_centre_id, l.fuente_id,
           case when ${apart} or a.requires_open_item then l.open_item end as open_item,
           min(l.due_on) as due_on, sum(l.debit - l.credit)::numeric(18,2) as net,
           case when a.requires_base then abs(sum(case when l.debit > 0 then l.base else -l.base end))::numeric(18,2) end as base,
           c.code as closing_account
    from accounting.entry_line l
    join accounting.entry e on e.id = l.entry_id and e.vigencia = l.vigencia
    join accounting.account a on a.id = l.account_id
    left join accounting.account c on c.id = a.closing_account_id
    where ${where}
    group by 1, 2, 3, 4, 5, a.requires_base, c.code having sum(l.debit - l.credit) <> 0 order by 1, 2, 5, 4`
  return rows.map(asHolding)
}

const ofClosing = (vigencia: number) =>
  sql`e.document = 'accounting.closing' and e.document_id in (
    select s.id from accounting.closing_step s where s.vigencia = ${vigencia} and s.step in ('result', 'cancel'))`

/**
 * The balances of a vigencia before its closing. The accounts of result are broken down by tercero on request; the others always
 * are, for the opening.
 */
export async function heldBefore(tx: Tx, vigencia: number, byTercero: boolean): Promise<Holding[]> {
  const own = sql`l.vigencia = ${vigencia} and not (${ofClosing(vigencia)})`
  const ofResult = await read(tx, { where: sql`${own} and a.code ~ '^[4-7]'`, apart: byTercero })
  const ofBalance = await read(tx, { where: sql`${own} and a.code ~ '^[12389]'`, apart: true })
  return [...ofResult, ...ofBalance]
}

/** The balances of a vigencia after its closing, with which the next one opens. */
export const heldAfter = (tx: Tx, vigencia: number): Promise<Holding[]> =>
  read(tx, { where: sql`l.vigencia = ${vigencia} and a.code ~ '^[12389]'`, apart: true })

/** The balances that a step posted, less those undone. */
export const postedBy = (tx: Tx, stepId: string): Promise<Holding[]> =>
  read(tx, { where: sql`e.document = 'accounting.closing' and e.document_id = ${stepId}::uuid`, apart: true })

/** @throws Problem CON-050 when a purpose of the closing has no account. */
export async function closingAccounts(tx: Tx, vigencia: number): Promise<ClosingAccounts> {
  const on = lastDayOf(vigencia)
  return {
    closing: await accountFor(tx, 'closing', on),
    yearGain: await accountFor(tx, 'yearResultGain', on),
    yearLoss: await accountFor(tx, 'yearResultLoss', on),
    priorGain: await accountFor(tx, 'priorGain', on),
    priorLoss: await accountFor(tx, 'priorLoss', on),
  }
}

export interface LiveStep {
  readonly id: string
  readonly vigencia: number
  readonly step: ClosingStep
  readonly byTercero: boolean
  readonly campusId: string
}

/** The steps of a vigencia already done, locked so that two concurrent adjustments do not compute the same difference. */
export async function liveSteps(tx: Tx, vigencia: number): Promise<LiveStep[]> {
  return rowsFrom<LiveStep>(tx)`
    select id, vigencia, step, by_tercero, campus_id from accounting.closing_step
    where vigencia = ${vigencia} and undone_at is null
    order by array_position(array['result', 'cancel', 'opening', 'transfer'], step) for update`
}
