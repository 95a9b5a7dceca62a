create view budget.official_code_list as
select e.id, e.catalogue, e.code, e.name, e.facts ->> 'kind' as kind, e.detail, e.offered, e.since, e.until,
       e.search || ' ' || replace(e.code, '.', '') as search,
       case e.catalogue
         when 'ccpetIncome' then (select count(*) from budget.rubro r where r.side = 'income' and r.ccpet_code = e.code)
         when 'ccpetExpense' then (select count(*) from budget.rubro r where r.side = 'expense' and r.ccpet_code = e.code)
         when 'cpc' then (select count(*) from budget.rubro r where r.default_cpc = e.code)
         when 'cuipoFuente' then (select count(*) from budget.fuente f where f.code = e.code)
         when 'mga' then (select count(*) from budget.rubro r where starts_with(r.mga_product, e.code))
         else 0 end::int as used
from reference.entry_face e
where e.catalogue in ('ccpetIncome', 'ccpetExpense', 'cpc', 'cuipoFuente', 'mga');
