import { type Operation, serveQuery } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { minus, money, moneyText } from '@quina/kernel'
import { stockReconciliation } from './initial-stock.contract.ts'

export const stockReconciliationOperation: Operation = serveQuery(
  stockReconciliation,
  ({ tx, input: { id } }) => reconciled(tx, id),
)

type AccountRow = Readonly<{ account: string; name: string; adds: string; kardex: string; opening: string }>

/** Returns by account the stock of this document, the other initial stocks of the entity and the opening entries of the books. */
async function reconciled(tx: Tx, id: string) {
  const rows = await rowsFrom<AccountRow>(tx)`
    with adding as (
      select g.inventory_account_id as account_id, sum(l.value) as amount
      from warehouse.initial_stock_line l join warehouse.product p on p.id = l.product_id
      join warehouse.product_group g on g.id = p.group_id where l.parent_id = ${id}::uuid group by 1),
    begun as (
      select account_id, sum(value) as amount from warehouse.move
      where kind = 'opening' and document_id <> ${id}::uuid group by 1),
    opened as (
      select l.account_id, sum(l.debit - l.credit) as amount
      from accounting.entry_line_face l join accounting.entry_face e on e.id = l.entry_id and e.vigencia = l.vigencia
      join accounting.voucher_kind_face k on k.id = e.kind_id
      where k.code = 'SI' and l.account_id in (select inventory_account_id from warehouse.product_group) group by 1)
    select a.code as account, a.name, coalesce(n.amount, 0)::numeric(18,2)::text as adds,
           coalesce(b.amount, 0)::numeric(18,2)::text as kardex, coalesce(o.amount, 0)::numeric(18,2)::text as opening
    from adding n full join begun b using (account_id) full join opened o using (account_id)
    join accounting.account_face a on a.id = account_id order by a.code`
  return {
    rows: rows.map(({ account, name, adds, kardex, opening }) => ({
      account,
      name,
      adds,
      kardex,
      opening,
      difference: moneyText(minus(minus(money(opening), money(kardex)), money(adds))),
    })),
  }
}
