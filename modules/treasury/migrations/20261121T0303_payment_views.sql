-- What the screens of payments read.
create view treasury.payable_list as
with today as (select (now() at time zone 'America/Bogota')::date as day),
quotas as (
  select q.obligacion_id, string_agg(distinct q.code, ', ' order by q.code) as rubros,
         min(q.available) filter (where q.controlled) as available, bool_or(q.controlled) as controlled
  from (
    select l.parent_id as obligacion_id, r.code, v.pac_control <> 'no' and r.uses_pac as controlled,
           coalesce(m.quota, 0) - coalesce(d.paid, 0) as available
    from budget.obligacion_line l
    join budget.line b on b.id = l.id
    join budget.apropiacion a on a.id = b.apropiacion_id
    join budget.rubro r on r.id = a.rubro_id
    join budget.vigencia v on v.year = a.vigencia
    cross join today t
    left join lateral (
      select sum(p.vigente) as quota from budget.pac_month p
      where p.apropiacion_id = a.id and case v.pac_mode when 'strict' then p.month = extract(month from t.day)
                                                        else p.month <= extract(month from t.day) end) m on true
    left join lateral (
      select sum(x.amount) as paid from budget.apropiacion_day x
      where x.apropiacion_id = a.id and x.stage = 'pago'
        and case v.pac_mode when 'strict' then extract(month from x.day) = extract(month from t.day) else x.day <= t.day end) d on true
    where exists (select from accounting.payable p where p.obligacion_id = l.parent_id)) q
  group by 1)
select p.id, p.causacion_id, p.causacion_label, p.campus_id, p.tercero_id, p.tercero_label, p.vigencia, p.support, p.date, p.due_on,
       p.gross, p.withheld, p.net, p.paid, p.programmed, p.balance, p.balance - p.programmed as free, p.obligacion_id, q.rubros,
       case when q.controlled then q.available end as pac, greatest(t.day - p.due_on, 0) as overdue_days, p.concept, p.search,
       case when p.balance <= p.programmed then 'programmed' when p.due_on < t.day then 'overdue' else 'due' end as condition,
       case when q.controlled is not true then 'free' when q.available >= p.balance then 'enough' else 'short' end as pac_state
from accounting.payable_list p
cross join today t
left join quotas q on q.obligacion_id = p.obligacion_id
where p.balance > 0;
comment on view treasury.payable_list is 'What may be paid: by causación, with its age and the PAC of its rubros this month.';

create view treasury.payable_option as
select p.id, p.causacion_label || ' · ' || p.support as label, p.concept as detail, p.search,
       p.balance > p.programmed as enabled, p.campus_id, p.tercero_id, p.balance, p.programmed, p.balance - p.programmed as available,
       p.due_on, p.gross, p.account
from accounting.payable_list p where p.balance > 0;
comment on view treasury.payable_option is 'Payables to choose from, those of one tercero.';

create view treasury.payment_order_list as
select o.*, t.name as tercero_label, b.name as bank_account_label, coalesce(p.gross, 0) as gross, coalesce(d.deducted, 0) as deducted,
       coalesce(p.gross, 0) - coalesce(d.deducted, 0) as net, o.status as condition
from treasury.payment_order o
join people.tercero t on t.id = o.tercero_id
left join treasury.bank_account b on b.id = o.bank_account_id
left join lateral (select sum(amount) as gross from treasury.payment_order_payable where parent_id = o.id) p on true
left join lateral (select sum(amount) as deducted from treasury.payment_order_deduction where parent_id = o.id) d on true;
comment on view treasury.payment_order_list is 'What the list of payment orders shows.';

create view treasury.payment_order_option as
select o.id, 'OP ' || lpad(o.number::text, greatest(3, length(o.number::text)), '0') || ' de ' || o.vigencia as label,
       t.name || ' · ' || o.purpose as detail, o.search || ' ' || platform.fold(t.name) as search, o.status = 'approved' as enabled,
       o.vigencia, o.campus_id
from treasury.payment_order o join people.tercero t on t.id = o.tercero_id where o.number is not null;
comment on view treasury.payment_order_option is 'Payment orders to choose from.';

create view treasury.egreso_list as
select e.*, t.name as tercero_label, b.name as bank_account_label, coalesce(p.gross, 0) as gross, coalesce(d.deducted, 0) as deducted,
       coalesce(e.leaves, p.gross - coalesce(d.deducted, 0), 0) as net, e.status as condition,
       coalesce('Cheque ' || c.number, e.reference) as instrument,
       exists (select from treasury.egreso_budget x where x.egreso_id = e.id) as with_budget,
       case when e.status = 'draft' or e.status = 'annulled' or e.form not in ('transfer', 'pse') then 'none'
            when e.status = 'rejected' then 'rejected' when e.status = 'confirmed' then 'confirmed'
            when f.id is not null then 'sent' else 'pending' end as bank_state,
       false as reconciled
from treasury.egreso e
join people.tercero t on t.id = e.tercero_id
left join treasury.bank_account b on b.id = e.bank_account_id
left join treasury.bank_file_line f on f.egreso_id = e.id
left join lateral (select number from treasury.cheque c where c.egreso_id = e.id order by c.created_at desc limit 1) c on true
left join lateral (select sum(amount) as gross from treasury.egreso_payment where parent_id = e.id) p on true
left join lateral (select sum(amount) as deducted from treasury.egreso_deduction where parent_id = e.id) d on true;
comment on view treasury.egreso_list is 'What the list of egresos shows.';

create view treasury.egreso_option as
select e.id, 'CE ' || lpad(e.number::text, greatest(3, length(e.number::text)), '0') || ' de ' || e.vigencia as label,
       t.name || ' · ' || e.purpose as detail, e.search || ' ' || platform.fold(t.name) as search, e.status = 'issued' as enabled,
       e.vigencia, e.campus_id
from treasury.egreso e join people.tercero t on t.id = e.tercero_id where e.number is not null;
comment on view treasury.egreso_option is 'Egresos to choose from.';

create view treasury.checkbook_option as
select c.id, b.name || ' · ' || c.first_number || ' a ' || c.last_number as label,
       greatest(c.last_number - c.next_number + 1, 0) || ' disponibles' as detail,
       platform.fold(b.name || ' ' || c.first_number) as search, c.active and c.next_number <= c.last_number as enabled, b.campus_id
from treasury.checkbook c join treasury.bank_account b on b.id = c.bank_account_id;
comment on view treasury.checkbook_option is 'Books of cheques to choose from.';

-- Cheques that were used, and those still in the books.
create view treasury.cheque_list as
select c.id, c.bank_account_id, b.name as bank_account_label, c.checkbook_id, k.first_number || ' a ' || k.last_number as checkbook_label,
       c.number, c.date, c.tercero_id, t.name as tercero_label, c.amount, c.egreso_id,
       'CE ' || lpad(e.number::text, greatest(3, length(e.number::text)), '0') as egreso_label, c.status,
       c.status as condition,
       case when c.status in ('issued', 'delivered') then (now() at time zone 'America/Bogota')::date - c.date end as days,
       c.cashed_on, c.delivered_to, c.delivered_document, c.campus_id,
       platform.fold(c.number || ' ' || coalesce(t.name, '') || ' ' || coalesce(c.delivered_to, '')) as search
from treasury.cheque c
join treasury.bank_account b on b.id = c.bank_account_id
join treasury.checkbook k on k.id = c.checkbook_id
left join people.tercero t on t.id = c.tercero_id
left join treasury.egreso e on e.id = c.egreso_id
union all
select md5(k.id::text || n)::uuid, k.bank_account_id, b.name, k.id, k.first_number || ' a ' || k.last_number, n::int, null, null, null,
       null, null, null, 'available', 'available', null, null, null, null, b.campus_id, n::text
from treasury.checkbook k
join treasury.bank_account b on b.id = k.bank_account_id
cross join generate_series(k.next_number, k.last_number) n
where k.active and not exists (select from treasury.cheque c where c.bank_account_id = k.bank_account_id and c.number = n);
comment on view treasury.cheque_list is 'Cheques, used or not.';

create view treasury.cheque_option as
select c.id, 'Cheque ' || c.number || ' · ' || b.name as label, t.name as detail,
       platform.fold(c.number || ' ' || coalesce(t.name, '')) as search, c.status = 'overdue' as enabled, c.campus_id, c.amount, c.tercero_id
from treasury.cheque c join treasury.bank_account b on b.id = c.bank_account_id left join people.tercero t on t.id = c.tercero_id;
comment on view treasury.cheque_option is 'Cheques to choose from: the overdue ones, which may be paid later.';

create view treasury.bank_file_list as
select f.id, f.number, f.vigencia, f.date, f.bank_account_id, b.name as bank_account_label, m.name as format_name, f.campus_id, f.total,
       f.sha256, f.name, l.count, l.confirmed, l.rejected,
       case when l.waiting = 0 then 'answered' when l.waiting < l.count then 'partial' else 'sent' end as condition,
       platform.fold(f.number || ' ' || b.name || ' ' || f.name) as search
from treasury.bank_file f
join treasury.bank_account b on b.id = f.bank_account_id
join treasury.bank_file_format m on m.code = f.format_code
cross join lateral (
  select count(*) as count, count(*) filter (where result = 'confirmed') as confirmed,
         count(*) filter (where result = 'rejected') as rejected, count(*) filter (where result = 'sent') as waiting
  from treasury.bank_file_line where file_id = f.id) l;
comment on view treasury.bank_file_list is 'Files sent to banks and what came of them.';
