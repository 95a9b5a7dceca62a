create view insurers.contract_list as
with today as (select (now() at time zone 'America/Bogota')::date as day),
warned as (
  select coalesce((select split_part(value #>> '{}', ',', 1)::numeric from platform.parameter, today
                   where name = 'insurers.contractWarnings' and from_day <= today.day order by from_day desc limit 1), 70) as since)
select c.*, t.name as payer_label, s.worth, s.invoiced, s.filed, s.glosa, s.paid, s.available, s.used_percent,
       case when c.status = 'active' and c.ends_on < today.day then 'expired'
            when c.status = 'active' and s.worth is not null and s.available <= 0 then 'exhausted'
            when c.status = 'active' and s.used_percent >= warned.since then 'almost'
            when c.status = 'active' and c.ends_on <= today.day + 30 then 'expiring'
            else c.status end as condition,
       c.ends_on - today.day as days_left, f.code || ' ' || f.name as tarifario_label
from insurers.contract c
cross join today
cross join warned
join insurers.payer p on p.id = c.payer_id
join people.tercero_face t on t.id = p.tercero_id
join insurers.contract_sum s on s.contract_id = c.id
left join tariffs.tarifario f on f.id = c.tarifario_id;
comment on view insurers.contract_list is 'What the list of contracts shows.';

create view insurers.contract_option as
select c.id, c.contract_number || ' · ' || c.name as label,
       t.name || ' · ' || to_char(c.starts_on, 'YYYY/MM/DD') || ' a ' || to_char(c.ends_on, 'YYYY/MM/DD') as detail,
       platform.fold(c.contract_number || ' ' || c.name || ' ' || t.name) as search, c.status = 'active' as enabled,
       c.payer_id, c.coverage, c.modality, c.modality in ('02', '03') as paid_by_month, c.regime, c.starts_on, c.ends_on,
       c.payment_days, t.name as payer
from insurers.contract c
join insurers.payer p on p.id = c.payer_id
join people.tercero_face t on t.id = p.tercero_id
where c.number is not null;
comment on view insurers.contract_option is 'Contracts to choose from: the active ones.';

create view insurers.plazo_list as
select c.id, c.payment_days as days from insurers.contract c
union all
select p.id, p.payment_days from insurers.payer p;
comment on view insurers.plazo_list is 'Days to pay from the radicado: those of a contract and, of what has none, those of its payer.';

create view insurers.contract_face as
select id, authorisation, campus_id, contract_number, coverage, ends_on, modality, name, number, payer_id, regime, search,
       starts_on, status
from insurers.contract;
