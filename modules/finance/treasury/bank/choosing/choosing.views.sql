-- What is chosen in treasury is chosen among what fits.
create view treasury.money_account_option as
select a.id, a.code || ' ' || a.name as label, b.name || ' · ' || b.number as detail,
       platform.fold(a.code || ' ' || a.name || ' ' || coalesce(b.name || ' ' || b.number, '')) as search, a.active as enabled
from accounting.account_face a left join treasury.bank_account b on b.account_id = a.id
where a.accepts_moves and (a.code like '1105%' or a.code like '1110%' or a.code like '1132%');
comment on view treasury.money_account_option is 'Accounts of the chart where money is kept: of cash, of banks, of restricted use.';

create view treasury.health_rubro_option as
select r.id, r.code || ' ' || r.name as label, 'Vigencia ' || r.vigencia as detail, r.search,
       r.active and r.vigencia >= extract(year from (now() at time zone 'America/Bogota'))::int - 1 as enabled
from budget.rubro_face r
where r.side = 'income' and not exists (select from budget.rubro_face child where child.parent_id = r.id)
  and (r.code like '1.1.02.05%' or exists (select from treasury.regimen g where g.rubro_code = r.code));
comment on view treasury.health_rubro_option is 'Rubros of income in which what payers of health services send is collected.';
