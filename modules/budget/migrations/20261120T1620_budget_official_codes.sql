-- The official codes a budget is reported in, each with the rubros of every vigencia that are mapped to it.
create view budget.official_code_list as
select e.id, e.catalogue, e.code, e.name, e.facts ->> 'kind' as kind, e.detail, e.offered, e.since, e.until, e.search,
       case e.catalogue
         when 'ccpetIncome' then (select count(*) from budget.rubro r where r.side = 'income' and r.ccpet_code = e.code)
         when 'ccpetExpense' then (select count(*) from budget.rubro r where r.side = 'expense' and r.ccpet_code = e.code)
         when 'cpc' then (select count(*) from budget.rubro r where r.default_cpc = e.code)
         when 'cuipoFuente' then (select count(*) from budget.fuente f where f.code = e.code)
         else 0 end::int as used
from reference.entry e
where e.catalogue in ('ccpetIncome', 'ccpetExpense', 'cpc', 'cuipoFuente', 'mga');

-- Each leaf of a vigencia, with what the catalogues in force say of its codes.
create view budget.rubro_mapping as
select r.id, r.vigencia, r.side, r.code, r.name, r.ccpet_code, c.offered as ccpet_offered, c.facts ->> 'kind' as ccpet_kind,
       r.requires_cpc, r.default_cpc, p.offered as cpc_offered,
       exists (select from reference.entry e where e.catalogue = case r.side when 'income' then 'ccpetIncome' else 'ccpetExpense' end)
         as has_ccpet,
       exists (select from reference.entry e where e.catalogue = 'cpc') as has_cpc
from budget.rubro r
left join reference.entry c on c.code = r.ccpet_code
  and c.catalogue = case r.side when 'income' then 'ccpetIncome' else 'ccpetExpense' end
left join reference.entry p on p.code = r.default_cpc and p.catalogue = 'cpc'
where r.active and not exists (select from budget.rubro child where child.parent_id = r.id);
create index rubro_ccpet on budget.rubro (ccpet_code);
