-- Contracts are listed by the tarifario they name.
create or replace view insurers.contract_list as
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
join people.tercero t on t.id = p.tercero_id
join insurers.contract_sum s on s.contract_id = c.id
left join tariffs.tarifario f on f.id = c.tarifario_id;
