import { type FlatRow, type Operation, serveFlatReport } from '@quina/blocks/server'
import { rowsFrom } from '@quina/db/server'
import { assetProof } from './asset-proof.contract.ts'

/**
 * What the moves and the months of each asset come to on a day, in the accounts of its class: that of the store while it is
 * there. A purchase that nobody caused yet is in the register and not in the books.
 */
export const assetProofOperations: readonly Operation[] = serveFlatReport({
  whose: 'house',
  report: assetProof,
  read: (tx, { on }) => rowsFrom<FlatRow>(tx)`
    with moved as (
      select asset_id, sum(cost) as cost, sum(accumulated) as accumulated, sum(impairment) as impairment
      from assets.asset_move where day <= ${on}::date group by 1),
    depreciated as (
      select l.asset_id, sum(l.amount) as amount from assets.depreciation_line l
      join assets.depreciation_run r on r.id = l.run_id
      where r.date <= ${on}::date and (not l.reversal or exists (
        select from accounting.entry_face e
        where e.document_id = r.id and e.reverses_id is not null and e.day <= ${on}::date)) group by 1),
    placed as (
      select distinct on (asset_id) asset_id, state from assets.asset_move
      where day <= ${on}::date and state is not null order by asset_id, seq desc),
    worth as (
      select n.cost_account, c.store_account, n.accumulated_account, c.impairment_account, m.cost, m.impairment,
             m.accumulated + coalesce(d.amount, 0) as accumulated,
             case when x.enabled then m.cost else 0 end as waiting
      from moved m join assets.asset a on a.id = m.asset_id join assets.asset_class c on c.id = a.class_id
      left join placed p on p.asset_id = m.asset_id
      join assets.class_account n on n.class_id = c.id and n.state = coalesce(p.state, a.state)
      left join depreciated d on d.asset_id = m.asset_id
      left join accounting.support_source_option x on x.id = a.entry_id),
    amounts as (
      select cost_account as account, cost as amount, 0::numeric as waiting from worth
      union all select coalesce(store_account, cost_account), 0, waiting from worth
      union all select accumulated_account, -accumulated, 0 from worth where accumulated_account is not null
      union all select impairment_account, -impairment, 0 from worth where impairment_account is not null),
    registered as (select account, sum(amount) as register, sum(waiting) as uncaused from amounts group by 1),
    booked as (
      select f.code as account, sum(b.debit - b.credit) as books
      from accounting.account_balance_face b join accounting.account_face f on f.id = b.account_id
      where b.vigencia = extract(year from ${on}::date) and b.period <= extract(month from ${on}::date)
        and f.code in (select unnest(array[asset_account, store_account, maintenance_account, unused_account, accumulated_account,
               store_accumulated_account, maintenance_accumulated_account, unused_accumulated_account, impairment_account])
                       from assets.asset_class)
      group by 1)
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
