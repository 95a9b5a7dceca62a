create view accounting.withholding_rule_list as
select r.*, a.code || ' ' || a.name as account_label, m.label as municipality_label, f.name as fund_label,
       replace(trim_scale(r.rate)::text, '.', ',') || case r.rate_unit when 'mil' then ' ‰' else ' %' end as shown_rate,
       case when r.min_uvt > 0 then replace(trim_scale(r.min_uvt)::text, '.', ',') || ' UVT'
            when r.min_pesos > 0 then '$ ' || replace(to_char(r.min_pesos, 'FM999,999,999,999,999'), ',', '.')
            else 'Sin mínimo' end as minimum,
       case when r.from_day > today.day then 'future' when r.until_day < today.day then 'ended' else 'current' end as condition,
       case when r.min_uvt > 0
            -- Estatuto Tributario, art. 868.
            then round(r.min_uvt * u.value, case when r.min_uvt * u.value <= 100 then 0 when r.min_uvt * u.value <= 10000 then -2
              else -3 end)::numeric(18,2)
            else r.min_pesos end as minimum_today
from accounting.withholding_rule r
join accounting.account a on a.id = r.account_id
left join reference.municipality_option m on m.id = r.municipality_id
left join people.tercero_face f on f.id = r.fund_id
cross join (select (now() at time zone 'America/Bogota')::date as day) today
left join accounting.uvt u on u.year = extract(year from today.day) and u.active;
comment on view accounting.withholding_rule_list is 'What the list of rules shows.';

create view accounting.withholding_rule_option as
select id, code || ' ' || name as label, from_day::text || coalesce(' a ' || until_day::text, '') as detail, search,
       active as enabled
from accounting.withholding_rule;
comment on view accounting.withholding_rule_option is 'Rules to choose from.';

create view accounting.withholding_rule_face as
select id, account_id, active, code, fund_id, kind, min_pesos, min_uvt, municipality_id, name, norm, rate, rate_unit
from accounting.withholding_rule;
