import { sql } from 'kysely'

/**
 * What each egreso leaves between the gross that the budget paid and what left: its share of what was withheld when it was caused
 * (or of what a direct one says, gross less net), and what was deducted as it was paid. The budget pays whole pesos: each
 * obligación may differ in less than one; an obligación whose deductions go with the first payment takes them all there. A
 * legalización of caja menor leaves what its gastos withheld.
 */
export const withheldByEgreso = sql`
  select e.id as document_id, coalesce(sum(w.amount), 0) + coalesce(max(d.amount), 0) - max(r.amount) as amount,
         count(*) filter (where w.obligacion_id is not null) as rounding
  from treasury.egreso e
  join lateral (
    select p.obligacion_id,
           case when q.net is null or q.net = 0 then 0
                when q.first then case when q.before then 0 else q.withheld end
                else q.withheld * p.amount / q.net end as amount
    from (select obligacion_id, causacion_id, max(net_total) as net_total, sum(amount) as amount
          from treasury.egreso_payment where parent_id = e.id and obligacion_id is not null group by 1, 2) p
    cross join lateral (
      select coalesce(p.net_total, p.amount) as net, g.gross - coalesce(p.net_total, g.gross) as withheld,
             coalesce((select v.value #>> '{}' from platform.parameter v where v.name = 'budget.paymentShare'
                       and v.from_day <= e.date order by v.from_day desc limit 1), 'proportional') <> 'proportional' as first,
             exists (select from treasury.egreso_payment x join treasury.egreso y on y.id = x.parent_id
                     where x.obligacion_id = p.obligacion_id and y.status in ('issued', 'confirmed')
                       and (y.vigencia, y.number) < (e.vigencia, e.number)) as before
      from (select coalesce((select a.gross - a.amortised - coalesce((
                               select sum(n.gross) from accounting.supplier_note n
                               where n.causacion_id = a.causacion_id), 0)
                             from accounting.payable a where a.causacion_id = p.causacion_id),
                            (select sum(l.came) from budget.line l
                             where l.document_id = p.obligacion_id)) as gross) g) q) w on true
  left join lateral (select sum(amount) as amount from treasury.egreso_deduction where parent_id = e.id) d on true
  cross join lateral (
    select coalesce(e.leaves - (select sum(amount) from treasury.egreso_payment where parent_id = e.id)
                    + coalesce(d.amount, 0), 0) as amount) r
  group by e.id
  union all
  select g.legalisation_id, sum(h.sign * h.amount), 0
  from treasury.petty_cash_expense g join accounting.withholding_line h on h.document_id = g.id
  where g.legalisation_id is not null group by 1`
