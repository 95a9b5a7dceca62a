create view insurers.contract_year_list as
with today as (select (now() at time zone 'America/Bogota')::date as day),
warned as (
  select coalesce((select split_part(value #>> '{}', ',', 1)::numeric from platform.parameter, today
                   where name = 'insurers.contractWarnings' and from_day <= today.day order by from_day desc limit 1), 70) as since)
select y.*, y.vigencia as year, c.payer_id, t.name as payer, c.contract_number || ' · ' || c.name as contract_label, c.ends_on,
       r.code || ' ' || r.name as rubro_label, pr.code || ' ' || pr.name as prior_rubro_label,
       ua.code || ' ' || ua.name as unfiled_account_label, fa.code || ' ' || fa.name as filed_account_label,
       coalesce(a.added, 0) as added, u.invoiced, u.filed, u.glosa, u.paid,
       y.value + coalesce(a.added, 0) - u.used as available, u.invoiced - u.credited - u.paid as receivable,
       round(u.used * 100 / nullif(y.value + coalesce(a.added, 0), 0), 2) as used_percent,
       case when c.status <> 'active' then c.status
            when c.ends_on < today.day then 'expired'
            when y.value + coalesce(a.added, 0) <= u.used then 'exhausted'
            when u.used * 100 >= warned.since * (y.value + coalesce(a.added, 0)) then 'almost'
            when c.ends_on <= today.day + 30 then 'expiring'
            else 'active' end as condition,
       platform.fold(c.contract_number || ' ' || c.name || ' ' || t.name) as search, c.campus_id
from insurers.contract_year y
join insurers.contract c on c.id = y.contract_id
cross join today
cross join warned
join insurers.payer p on p.id = c.payer_id
join people.tercero_face t on t.id = p.tercero_id
left join insurers.contract_balance b on b.contract_id = y.contract_id and b.vigencia = y.vigencia and b.regime = y.regime
cross join lateral (select coalesce(b.invoiced, 0) as invoiced, coalesce(b.credited, 0) as credited, coalesce(b.filed, 0) as filed,
                           coalesce(b.glosa, 0) as glosa, coalesce(b.paid, 0) as paid,
                           coalesce(b.invoiced, 0) - coalesce(b.credited, 0) as used) u
left join budget.rubro_face r on r.id = y.rubro_id
left join budget.rubro_face pr on pr.id = y.prior_rubro_id
left join accounting.account_face ua on ua.id = y.unfiled_account_id
left join accounting.account_face fa on fa.id = y.filed_account_id
left join lateral (select sum(case kind when 'addition' then value else -value end) as added from insurers.contract_amendment m
                   where m.contract_id = y.contract_id and kind in ('addition', 'reduction') and c.regime = y.regime
                     and extract(year from m.date) = y.vigencia) a on true;
comment on view insurers.contract_year_list is 'Each contract by fiscal year and regime, with its use, and whether it runs out of days or of money.';

create view insurers.contract_year_option as
select id, contract_label || ' · ' || vigencia as label, payer as detail, search, active as enabled, vigencia, campus_id
from insurers.contract_year_list;
comment on view insurers.contract_year_option is 'Contracts by year, to choose from.';
