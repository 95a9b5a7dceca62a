-- Names that read the same on both sides: a digit follows its word without an underscore.
do $$
declare month text;
begin
  for month in select lpad(n::text, 2, '0') from generate_series(1, 12) n loop
    execute format('alter table insurers.contract_year rename column plan_%s to plan%s', month, month);
    execute format('alter table insurers.contract_year rename column members_%s to members%s', month, month);
  end loop;
end $$;

drop view insurers.contract_year_option;
drop view insurers.contract_year_list;
create view insurers.contract_year_list as
select y.*, c.payer_id, t.name as payer, c.contract_number || ' · ' || c.name as contract_label,
       r.code || ' ' || r.name as rubro_label, pr.code || ' ' || pr.name as prior_rubro_label,
       ua.code || ' ' || ua.name as unfiled_account_label, fa.code || ' ' || fa.name as filed_account_label,
       coalesce(a.added, 0) as added, coalesce(b.invoiced, 0) as invoiced, coalesce(b.filed, 0) as filed, coalesce(b.glosa, 0) as glosa,
       coalesce(b.paid, 0) as paid, y.value + coalesce(a.added, 0) - coalesce(b.invoiced, 0) + coalesce(b.credited, 0) as available,
       coalesce(b.invoiced, 0) - coalesce(b.credited, 0) - coalesce(b.paid, 0) as receivable,
       platform.fold(c.contract_number || ' ' || c.name || ' ' || t.name) as search
from insurers.contract_year y
join insurers.contract c on c.id = y.contract_id
join insurers.payer p on p.id = c.payer_id
join people.tercero t on t.id = p.tercero_id
left join insurers.contract_balance b on b.contract_id = y.contract_id and b.vigencia = y.vigencia and b.regime = y.regime
left join budget.rubro r on r.id = y.rubro_id
left join budget.rubro pr on pr.id = y.prior_rubro_id
left join accounting.account ua on ua.id = y.unfiled_account_id
left join accounting.account fa on fa.id = y.filed_account_id
left join lateral (select sum(case kind when 'addition' then value else -value end) as added from insurers.contract_amendment m
                   where m.contract_id = y.contract_id and kind in ('addition', 'reduction') and c.regime = y.regime
                     and extract(year from m.date) = y.vigencia) a on true;
comment on view insurers.contract_year_list is 'Each contract by fiscal year and regime, with its use.';
create view insurers.contract_year_option as
select id, contract_label || ' · ' || vigencia as label, payer as detail, search, active as enabled, vigencia
from insurers.contract_year_list;
comment on view insurers.contract_year_option is 'Contracts by year, to choose from.';
