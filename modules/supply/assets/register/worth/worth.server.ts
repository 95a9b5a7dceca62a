import type { Day } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'

/** The value, place and accounts of each asset on a day: its current balance less its later moves and months. */
export const worthOn = (on: Day): RawBuilder<unknown> => sql`
  select b.asset_id, a.class_id, s.state, s.campus_id, s.location_id, s.custodian_id, s.cost_centre_id, n.cost_account,
         n.accumulated_account, c.impairment_account, b.cost - coalesce(later.cost, 0) as cost,
         b.accumulated - coalesce(later.accumulated, 0) - coalesce(months.amount, 0) as accumulated,
         b.impairment - coalesce(later.impairment, 0) as impairment
  from assets.asset_span s
  join assets.asset a on a.id = s.asset_id
  join assets.asset_balance b on b.asset_id = a.id
  join assets.asset_class c on c.id = a.class_id
  join assets.class_account n on n.class_id = c.id and n.state = s.state
  left join (select asset_id, sum(cost) as cost, sum(accumulated) as accumulated, sum(impairment) as impairment
             from assets.asset_move where day > ${on}::date group by 1) later on later.asset_id = a.id
  left join (select l.asset_id, sum(l.amount) as amount
             from assets.depreciation_line l join assets.depreciation_run r on r.id = l.run_id
             where r.date > ${on}::date or (l.reversal and not exists (
               select from accounting.entry_face e
               where e.document_id = r.id and e.reverses_id is not null and e.day <= ${on}::date))
             group by 1) months on months.asset_id = a.id
  where s.since <= ${on}::date and (s.until is null or ${on}::date < s.until)`

/** The book balance of every account that a class names, at the end of the month of a day. */
export const booksOn = (on: Day): RawBuilder<unknown> => sql`
  select f.code as account, sum(b.debit - b.credit) as books
  from accounting.account_balance_face b join accounting.account_face f on f.id = b.account_id
  where b.vigencia = extract(year from ${on}::date) and b.period <= extract(month from ${on}::date)
    and f.code in (select unnest(array[asset_account, store_account, maintenance_account, unused_account, accumulated_account,
           store_accumulated_account, maintenance_accumulated_account, unused_accumulated_account, impairment_account])
                   from assets.asset_class)
  group by 1`

/** The basis with which each asset was depreciated on a day. */
export const basesOn = (on: Day): RawBuilder<unknown> => sql`
  select distinct on (v.asset_id) v.* from assets.value_basis v
  where not v.undone and v.from_day <= ${on}::date order by v.asset_id, v.from_day desc, v.seq desc`

/** An asset in use whose value reached its residual value by depreciation or impairment: `r` is its worth, `b` its basis. */
export const isSpent = sql<boolean>`r.cost > 0 and r.state in ('inService', 'maintenance', 'loaned', 'unused')
  and r.cost - r.accumulated - r.impairment <= b.residual`
