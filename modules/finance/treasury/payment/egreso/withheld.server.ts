import { sql } from 'kysely'

/**
 * The amount that supplier credit notes had taken from a causación when its net was `net`. Only notes registered before that
 * payment lowered it, and each lowered the obligación in the part that was still owed.
 */
const notedBefore = sql`
  select coalesce(sum(n.gross * n.from_payable / nullif(n.gross - n.withheld, 0)), 0) as gross
  from (select s.gross, s.withheld, s.from_payable, sum(s.from_payable) over (order by s.at, s.id) as reached
        from accounting.supplier_note s where s.causacion_id = p.causacion_id) n
  where n.reached <= a.net - p.net_total`

/**
 * Each payment of an obligación by an egreso in force, with the net and the withholdings of the whole obligación on that day,
 * which credit notes lower from their registration.
 */
const payments = sql`
  select p.egreso_id, p.obligacion_id, p.amount, p.net, p.share, coalesce(g.gross, d.gross, p.net) - p.net as withheld,
         coalesce(p.causacion_id, p.obligacion_id) as owed_id, p.vigencia, p.number
  from (select e.id as egreso_id, e.vigencia, e.number, x.obligacion_id, x.causacion_id, max(x.net_total) as net_total,
               coalesce(max(x.net_total), sum(x.amount)) as net, sum(x.amount) as amount,
               coalesce((select v.value #>> '{}' from platform.parameter v where v.name = 'budget.paymentShare'
                         and v.from_day <= e.date order by v.from_day desc limit 1), 'proportional') as share
        from treasury.egreso e join treasury.egreso_payment x on x.parent_id = e.id
        where e.status in ('issued', 'confirmed') and x.obligacion_id is not null
        group by e.id, x.obligacion_id, x.causacion_id) p
  left join accounting.payable_face a on a.causacion_id = p.causacion_id
  left join lateral (select a.gross - a.amortised - n.gross as gross from (${notedBefore}) n
                     where a.causacion_id is not null and p.net_total is not null) g on true
  left join lateral (select sum(l.came) as gross from budget.line_face l
                     where l.document_id = p.obligacion_id and p.causacion_id is null and p.net_total is not null) d on true`

/** Each payment with the sums of the earlier ones. Unless shares are proportional, the first payment withholds everything. */
const afterEarlier = sql`
  select t.*, coalesce(sum(t.amount) over earlier, 0) as paid_before, count(*) over earlier as payments_before,
         case when t.share = 'proportional' then coalesce(sum(t.withheld * t.amount / nullif(t.net, 0)) over earlier, 0)
              else coalesce(first_value(t.withheld) over latest, 0) end as withheld_before
  from (${payments}) t
  window earlier as (partition by t.owed_id order by t.vigencia, t.number rows between unbounded preceding and 1 preceding),
         latest as (partition by t.owed_id order by t.vigencia, t.number rows between 1 preceding and 1 preceding)`

/**
 * The withholding of each payment, which is its gross (`grossOf` of the budget) less its net: its share of the obligación's
 * withholdings, never more than what is left of them; the last payment takes the rest. The budget pays whole pesos: `rounding` is
 * the difference that is allowed for it.
 */
const withheldByPayment = sql`
  select egreso_id, obligacion_id, owed_id, amount,
         case when net = 0 then 0
              when amount = net - paid_before or share <> 'proportional' then withheld - withheld_before
              else least(withheld * amount / net, withheld - withheld_before) end as withheld,
         1 + payments_before as rounding
  from (${afterEarlier}) i`

/**
 * The budget payments of each egreso less the money that left: the withholdings of its payments and its deductions. With payees,
 * the budget amount of each payee less what the payee receives; for a legalización of caja menor, the withholdings of its
 * gastos.
 */
export const withheldByEgreso = sql`
  select e.id as document_id, coalesce(w.amount, 0) + coalesce(d.amount, 0) + coalesce(x.amount, 0)
           - coalesce(e.leaves - p.amount + coalesce(d.amount, 0), 0) as amount, coalesce(w.rounding, 0) as rounding
  from treasury.egreso e
  left join (select egreso_id, sum(withheld) as amount, sum(rounding) as rounding from (${withheldByPayment}) o group by 1) w
    on w.egreso_id = e.id
  left join (select parent_id, sum(amount) as amount from treasury.egreso_deduction group by 1) d on d.parent_id = e.id
  left join (select parent_id, sum(amount) as amount from treasury.egreso_payment group by 1) p on p.parent_id = e.id
  left join (select y.parent_id, sum(coalesce(b.gross, 0) - y.amount) as amount
             from treasury.egreso_payee y
             left join (select payee_id, sum(amount) as gross from treasury.egreso_payee_budget group by 1) b on b.payee_id = y.id
             where y.state in ('pending', 'paid') group by 1) x on x.parent_id = e.id
  union all
  select g.legalisation_id, sum(h.sign * h.amount), 0
  from treasury.petty_cash_expense g join accounting.withholding_line_face h on h.document_id = g.id
  where g.legalisation_id is not null group by 1`
