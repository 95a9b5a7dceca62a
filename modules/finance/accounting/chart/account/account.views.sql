-- The chart shows the balance of each account this year, in the sign of its nature.
create view accounting.account_list as
select a.id, a.code, a.name, a.nature, a.parent_id, p.code || ' ' || p.name as parent_label, a.accepts_moves, a.requires_tercero,
       a.requires_cost_centre, a.requires_base, a.requires_open_item, a.treasury_only, a.level, a.active, a.search,
       a.withholding, a.maturity, a.reports_reciprocal, a.cgn_code, a.flow_concept_id, f.name as flow_concept_label,
       a.exogena_concept, a.closing_account_id, c.code || ' ' || c.name as closing_account_label, a.rubro_code, a.from_day,
       a.until_day, a.fuente_id, u.code || ' ' || u.name as fuente_label,
       (coalesce(s.balance, 0) * case a.nature when 'credit' then -1 else 1 end)::numeric(18,2) as balance
from accounting.account a
left join accounting.account p on p.id = a.parent_id
left join accounting.account c on c.id = a.closing_account_id
left join accounting.flow_concept f on f.id = a.flow_concept_id
left join budget.fuente_face u on u.id = a.fuente_id
left join (
  select left(l.code, n.length) as code, sum(b.debit - b.credit) as balance
  from accounting.account_balance b join accounting.account l on l.id = b.account_id
  join unnest(array[1, 2, 4, 6, 8, 10, 12]) as n (length) on n.length <= length(l.code)
  where b.vigencia = extract(year from now() at time zone 'America/Bogota') group by 1) s on s.code = a.code;

create view accounting.account_option as
select id, code || ' ' || name as label, null::text as detail, search, active and accepts_moves as enabled from accounting.account;

-- The accounts that a note may move, with the required data of their lines.
create view accounting.posting_account_option as
select a.id, a.code || ' ' || a.name as label, null::text as detail, a.search, a.active and a.accepts_moves as enabled, a.code,
       a.requires_tercero, a.requires_cost_centre, a.requires_base, a.requires_open_item, a.treasury_only
from accounting.account a where a.accepts_moves;

create view accounting.bank_ledger_option as
select a.id, a.code || ' ' || a.name as label, null::text as detail, a.search, a.active as enabled
from accounting.account a where a.accepts_moves and a.treasury_only;

create view accounting.account_face as
select id, accepts_moves, active, code, name, requires_base, requires_open_item, search, treasury_only
from accounting.account;
