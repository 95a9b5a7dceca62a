-- A code is found however it is typed: «2.1.2.02.01» and «2120201». Its dots are kept apart from its digits, and what is searched has
-- both. The expression of a generated column cannot change while views read it, so a trigger keeps it; every view of rubros, of their
-- apropiaciones, lines and moves reads it from here.
alter table budget.rubro alter column search drop expression, alter column search set default '';

create function budget.rubro_searched() returns trigger language plpgsql as $$
begin
  new.search := platform.fold(new.code || ' ' || new.name || ' ' || replace(new.code, '.', ''));
  return new;
end $$;
create trigger rubro_searched before insert or update on budget.rubro for each row execute function budget.rubro_searched();

-- What is searched is no fact of the rubro: nothing of it changes.
alter table budget.rubro disable trigger audit;
update budget.rubro set version = version;
alter table budget.rubro enable trigger audit;

create or replace view budget.fuente_list as
select id, code, name, with_funds, specific_use, norm, active, version,
       platform.fold(code || ' ' || name || ' ' || replace(code, '.', '')) as search
from budget.fuente;

create or replace view budget.fuente_option as
select id, code || ' ' || name as label, null::text as detail,
       platform.fold(code || ' ' || name || ' ' || replace(code, '.', '')) as search, active as enabled
from budget.fuente;

create or replace view budget.official_code_list as
select e.id, e.catalogue, e.code, e.name, e.facts ->> 'kind' as kind, e.detail, e.offered, e.since, e.until,
       e.search || ' ' || replace(e.code, '.', '') as search,
       case e.catalogue
         when 'ccpetIncome' then (select count(*) from budget.rubro r where r.side = 'income' and r.ccpet_code = e.code)
         when 'ccpetExpense' then (select count(*) from budget.rubro r where r.side = 'expense' and r.ccpet_code = e.code)
         when 'cpc' then (select count(*) from budget.rubro r where r.default_cpc = e.code)
         when 'cuipoFuente' then (select count(*) from budget.fuente f where f.code = e.code)
         when 'mga' then (select count(*) from budget.rubro r where starts_with(r.mga_product, e.code))
         else 0 end::int as used
from reference.entry e
where e.catalogue in ('ccpetIncome', 'ccpetExpense', 'cpc', 'cuipoFuente', 'mga');
