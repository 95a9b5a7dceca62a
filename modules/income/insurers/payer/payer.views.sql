create view insurers.payer_option as
select p.id, t.name as label, concat_ws(' · ', p.admin_code, p.soat_code, t.document_type || ' ' || t.number) as detail,
       platform.fold(concat_ws(' ', p.admin_code, p.soat_code) || ' ') || t.search as search, p.active as enabled,
       p.admin_code, p.kind, p.tercero_id, p.coverage, p.user_type, p.payment_days, p.authorisation, p.demands_siras
from insurers.payer p join people.tercero_face t on t.id = p.tercero_id;
comment on view insurers.payer_option is 'Payers to choose from.';

-- Billing keeps what each payer owes: it is calculated when the list is read.
create view insurers.payer_list as
select p.*, t.name as tercero_label, t.name, t.document_type || ' ' || t.number || coalesce('-' || t.check_digit, '') as identification,
       b.name as bank_label,
       (select string_agg(people.regime_word(a.regime), ', ' order by a.regime) from insurers.payer_account a where a.payer_id = p.id) as regimes,
       k.contracts,
       case when k.over > 0 then 'over' when k.running_out > 0 then 'runningOut' when k.contracts > 0 then 'held' else 'none' end
         as contract_state,
       platform.fold(concat_ws(' ', p.admin_code, p.soat_code) || ' ') || t.search as search,
       null::numeric as owes
from insurers.payer p
join people.tercero_face t on t.id = p.tercero_id
left join people.tercero_face b on b.id = p.bank_id
cross join lateral (
  select count(*) filter (where c.condition in ('active', 'expiring', 'almost', 'exhausted'))::int as contracts,
         count(*) filter (where c.condition in ('exhausted', 'expired')) as over,
         count(*) filter (where c.condition in ('almost', 'expiring')) as running_out
  from insurers.contract_list c where c.payer_id = p.id and c.status = 'active') k;
comment on view insurers.payer_list is 'Payers, with how many contracts each has and whether they run out of days or of money.';

create view insurers.payer_face as
select id, active, authorisation, coverage, demands_siras, filing_formats, filing_hours, filing_medium, filing_url, impairment,
       invoice_email, kind, payment_days, situation, situation_from, tercero_id
from insurers.payer;
