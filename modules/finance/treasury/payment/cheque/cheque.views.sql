-- The relación de cheques says what each pays and to whom: description, cédula or NIT.
create view treasury.cheque_list as
with today as (select (now() at time zone 'America/Bogota')::date as day),
months as (
  select coalesce((select (value #>> '{}')::int from platform.parameter, today
                   where name = 'treasury.chequeMonths' and from_day <= today.day order by from_day desc limit 1), 6) as count),
house as (select id from admin.campus_face where active order by code limit 1)
select c.id, c.bank_account_id, b.name as bank_account_label, c.checkbook_id, k.first_number || ' a ' || k.last_number as checkbook_label,
       c.number, c.date, c.tercero_id, t.name as tercero_label, c.amount, c.egreso_id,
       'CE ' || lpad(e.number::text, greatest(3, length(e.number::text)), '0') as egreso_label, c.status,
       case when c.status = 'delivered' and (c.date + make_interval(months => months.count))::date <= today.day then 'expirable'
            else c.status end as condition,
       case when c.status in ('issued', 'delivered') then today.day - c.date end as days,
       c.cashed_on, c.delivered_to, c.delivered_document, c.campus_id,
       platform.fold(c.number || ' ' || coalesce(t.name, '') || ' ' || coalesce(c.delivered_to, '')) as search,
       t.shown_identification as identification, e.purpose
from treasury.cheque c
cross join today
cross join months
join treasury.bank_account b on b.id = c.bank_account_id
join treasury.checkbook k on k.id = c.checkbook_id
left join people.tercero_face t on t.id = c.tercero_id
left join treasury.egreso e on e.id = c.egreso_id
union all
select md5(k.id::text || n)::uuid, k.bank_account_id, b.name, k.id, k.first_number || ' a ' || k.last_number, n::int, null, null, null,
       null, null, null, 'available', 'available', null, null, null, null, coalesce(b.campus_id, (select id from house)), n::text, null, null
from treasury.checkbook k
join treasury.bank_account b on b.id = k.bank_account_id
cross join generate_series(k.next_number, k.last_number) n
where k.active and not exists (select from treasury.cheque c where c.bank_account_id = k.bank_account_id and c.number = n);
comment on view treasury.cheque_list is 'Cheques, used or not.';

create view treasury.cheque_option as
select c.id, 'Cheque ' || c.number || ' · ' || b.name as label, t.name as detail,
       platform.fold(c.number || ' ' || coalesce(t.name, '')) as search, c.status = 'overdue' as enabled, c.campus_id, c.amount, c.tercero_id
from treasury.cheque c join treasury.bank_account b on b.id = c.bank_account_id left join people.tercero_face t on t.id = c.tercero_id;
comment on view treasury.cheque_option is 'Cheques to choose from: the overdue ones, which may be paid later.';
