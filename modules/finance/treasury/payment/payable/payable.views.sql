-- What was owed when its year was carried to the next is paid from its cuenta por pagar: its rubros and its PAC are those of that one.
create view treasury.payable_list as
with today as (select (now() at time zone 'America/Bogota')::date as day),
living as (
  select distinct on (p.obligacion_id) p.obligacion_id as origin, coalesce(k.next_obligacion_id, p.obligacion_id) as id
  from accounting.payable_face p
  left join budget.carried_line k on k.obligacion_id = p.obligacion_id and k.next_obligacion_id is not null
  where p.obligacion_id is not null),
quotas as (
  select q.obligacion_id, string_agg(distinct q.code, ', ' order by q.code) as rubros,
         string_agg(distinct q.fuente, ', ' order by q.fuente) as fuentes,
         min(q.available) filter (where q.controlled) as available, bool_or(q.controlled) as controlled
  from (
    select w.origin as obligacion_id, r.code, f.code as fuente, v.pac_control <> 'no' and r.uses_pac as controlled,
           coalesce(m.quota, 0) - coalesce(d.paid, 0) as available
    from living w
    join budget.obligacion_line_face l on l.parent_id = w.id
    join budget.line_face b on b.id = l.id
    join budget.apropiacion_face a on a.id = b.apropiacion_id
    join budget.rubro_face r on r.id = a.rubro_id
    join budget.fuente_face f on f.id = a.fuente_id
    join budget.vigencia_face v on v.year = a.vigencia
    cross join today t
    left join lateral (
      select sum(p.vigente) as quota from budget.pac_month p
      where p.apropiacion_id = a.id and case v.pac_mode when 'strict' then p.month = extract(month from t.day)
                                                        else p.month <= extract(month from t.day) end) m on true
    left join lateral (
      select sum(x.amount) as paid from budget.apropiacion_day x
      where x.apropiacion_id = a.id and x.stage = 'pago'
        and case v.pac_mode when 'strict' then extract(month from x.day) = extract(month from t.day) else x.day <= t.day end) d on true) q
  group by 1)
select p.id, p.causacion_id, p.causacion_label, p.campus_id, p.tercero_id, p.tercero_label, p.vigencia, p.support, p.date, p.due_on,
       p.gross, p.withheld, p.net, p.paid, p.programmed, p.balance, p.balance - p.programmed as free, coalesce(w.id, p.obligacion_id) as obligacion_id,
       q.rubros,
       case when q.controlled then q.available end as pac, greatest(t.day - p.due_on, 0) as overdue_days, p.concept, p.search,
       case when p.balance <= p.programmed then 'programmed' when p.due_on < t.day then 'overdue' else 'due' end as condition,
       case when q.controlled is not true then 'free' when q.available >= p.balance then 'enough' else 'short' end as pac_state,
       c.kind, q.fuentes, o.priority
from accounting.payable_list p
cross join today t
join accounting.causacion_face c on c.id = p.causacion_id
left join living w on w.origin = p.obligacion_id
left join quotas q on q.obligacion_id = p.obligacion_id
left join lateral (
  select x.priority from treasury.payment_order_payable l join treasury.payment_order x on x.id = l.parent_id
  where l.causacion_id = p.causacion_id and x.status in ('programmed', 'approved')
  order by array_position(array['high', 'normal', 'low'], x.priority) limit 1) o on true
where p.balance > 0;
comment on view treasury.payable_list is 'What may be paid: by causación, with its age and the PAC of its rubros this month.';

create view treasury.payable_option as
select p.id, p.causacion_label || ' · ' || p.support as label, p.concept as detail, p.search,
       p.balance > p.programmed as enabled, p.campus_id, p.tercero_id, p.balance, p.programmed, p.balance - p.programmed as available,
       p.due_on, p.gross, p.account
from accounting.payable_list p where p.balance > 0;
comment on view treasury.payable_option is 'Payables to choose from, those of one tercero.';
