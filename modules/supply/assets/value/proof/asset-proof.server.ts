import { type FlatRow, type Operation, serveFlatReport } from '@quina/blocks/server'
import { rowsFrom } from '@quina/db/server'
import { booksOn, worthOn } from '../../register/worth/worth.server.ts'
import { assetProof } from './asset-proof.contract.ts'

/**
 * Compares the moves and months of each asset up to a day with the accounts of its class for its state. A purchase or improvement
 * without causación is in the register and not in the books.
 */
export const assetProofOperations: readonly Operation[] = serveFlatReport({
  whose: 'house',
  report: assetProof,
  read: (tx, { on }) => rowsFrom<FlatRow>(tx)`
    with worth as (
      select w.*, c.store_account from (${worthOn(on)}) w join assets.asset_class c on c.id = w.class_id),
    amounts as (
      select cost_account as account, cost as amount, 0::numeric as waiting from worth
      union all select coalesce(w.store_account, w.cost_account), 0, m.cost
                from worth w join assets.asset_move m on m.asset_id = w.asset_id and m.day <= ${on}::date
                  and m.kind in ('entry', 'improvement')
                join accounting.support_source_option x on x.id = m.document_id and x.enabled
      union all select accumulated_account, -accumulated, 0 from worth where accumulated_account is not null
      union all select impairment_account, -impairment, 0 from worth where impairment_account is not null),
    registered as (select account, sum(amount) as register, sum(waiting) as uncaused from amounts group by 1),
    booked as (${booksOn(on)})
    select account as id,
           account || ' ' || coalesce((select f.name from accounting.account_face f where f.code = account), '') as account,
           coalesce(r.register, 0)::numeric(18,2)::text as register, coalesce(b.books, 0)::numeric(18,2)::text as books,
           (coalesce(r.register, 0) - coalesce(b.books, 0))::numeric(18,2)::text as difference,
           coalesce(r.uncaused, 0)::numeric(18,2)::text as uncaused,
           (coalesce(r.register, 0) - coalesce(b.books, 0) - coalesce(r.uncaused, 0))::numeric(18,2)::text as unexplained
    from registered r full join booked b using (account)
    where coalesce(r.register, 0) <> 0 or coalesce(b.books, 0) <> 0 or coalesce(r.uncaused, 0) <> 0
    order by account`,
})
