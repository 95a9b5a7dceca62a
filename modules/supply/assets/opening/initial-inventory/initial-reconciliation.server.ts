import { type Operation, serveQuery } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { type Money, minus, money, moneyText } from '@quina/kernel'
import { initialReconciliation } from './initial-inventory.contract.ts'

export const initialReconciliationOperation: Operation = serveQuery(
  initialReconciliation,
  ({ tx, input: { id } }) => reconciled(tx, id),
)

interface AccountRow {
  readonly account: string
  readonly name: string | null
  readonly adds: string
  readonly register: string
  readonly opening: string
}

/**
 * Returns by account (assets and depreciation) what this inventory adds, the assets of other confirmed inventories, and the
 * opening balances of the whole entity.
 */
async function reconciled(tx: Tx, id: string) {
  const rows = await rowsFrom<AccountRow>(tx)`
    with lines as (
      select l.parent_id = ${id}::uuid as mine, a.cost_account, a.accumulated_account, l.cost, l.accumulated
      from assets.initial_inventory_line l
      join assets.initial_inventory i on i.id = l.parent_id
      join assets.class_account a on a.class_id = l.class_id and a.state = coalesce(l.state, 'inService')
      where coalesce(l.tenure, 'own') in ('own', 'leasing') and (i.id = ${id}::uuid or i.status = 'approved')),
    amounts as (
      select cost_account as account, mine, cost as amount from lines
      union all select accumulated_account, mine, -accumulated from lines where accumulated_account is not null),
    loaded as (
      select account, coalesce(sum(amount) filter (where mine), 0) as adds,
             coalesce(sum(amount) filter (where not mine), 0) as register
      from amounts group by account),
    opened as (
      select a.code as account, sum(l.debit - l.credit) as opening
      from accounting.entry_line_face l
      join accounting.entry_face e on e.id = l.entry_id
      join accounting.voucher_kind_face k on k.id = e.kind_id
      join accounting.account_face a on a.id = l.account_id
      where k.code = 'SI' and (a.code in (select account from loaded) or a.code in (
        select unnest(array[cost_account, accumulated_account]) from assets.class_account))
      group by a.code)
    select account, (select max(f.name) from accounting.account_face f where f.code = account) as name,
           coalesce(adds, 0)::numeric(18,2)::text as adds, coalesce(register, 0)::numeric(18,2)::text as register,
           coalesce(opening, 0)::numeric(18,2)::text as opening
    from loaded full join opened using (account)
    where coalesce(adds, 0) <> 0 or coalesce(register, 0) <> 0 or coalesce(opening, 0) <> 0
    order by account`
  return {
    rows: rows.map((row) => ({ ...row, name: row.name ?? '', difference: moneyText(differenceOf(row)) })),
  }
}

const differenceOf = ({ adds, register, opening }: AccountRow): Money =>
  minus(minus(money(opening), money(register)), money(adds))
