-- The product of the MGA and the project (BPIN) of a rubro of investment, as CUIPO asks for them (finance dossier §3.1, §3.13).
alter table budget.rubro
  add mga_product text check (mga_product ~ '^\d{7}$'),
  add bpin text check (bpin ~ '^\d{1,20}$'),
  add constraint rubro_project_of_expense check (side = 'expense' or (mga_product is null and bpin is null));
comment on column budget.rubro.mga_product is
  'Product of the MGA (7 digits: its sector is the first two, its programme the first four); only of investment, 2.3.';
comment on column budget.rubro.bpin is 'Code of the project in the bank of projects; only of investment, 2.3.';
create index rubro_mga on budget.rubro (mga_product) where mga_product is not null;

drop view budget.rubro_list;
create view budget.rubro_list as
select r.*, p.code as parent_label, not exists (select from budget.rubro child where child.parent_id = r.id) as leaf
from budget.rubro r left join budget.rubro p on p.id = r.parent_id;

-- A sector and a programme are used by the rubros of the products below them.
create or replace view budget.official_code_list as
select e.id, e.catalogue, e.code, e.name, e.facts ->> 'kind' as kind, e.detail, e.offered, e.since, e.until, e.search,
       case e.catalogue
         when 'ccpetIncome' then (select count(*) from budget.rubro r where r.side = 'income' and r.ccpet_code = e.code)
         when 'ccpetExpense' then (select count(*) from budget.rubro r where r.side = 'expense' and r.ccpet_code = e.code)
         when 'cpc' then (select count(*) from budget.rubro r where r.default_cpc = e.code)
         when 'cuipoFuente' then (select count(*) from budget.fuente f where f.code = e.code)
         when 'mga' then (select count(*) from budget.rubro r where starts_with(r.mga_product, e.code))
         else 0 end::int as used
from reference.entry e
where e.catalogue in ('ccpetIncome', 'ccpetExpense', 'cpc', 'cuipoFuente', 'mga');

create or replace view budget.rubro_mapping as
select r.id, r.vigencia, r.side, r.code, r.name, r.ccpet_code, c.offered as ccpet_offered, c.facts ->> 'kind' as ccpet_kind,
       r.requires_cpc, r.default_cpc, p.offered as cpc_offered,
       exists (select from reference.entry e where e.catalogue = case r.side when 'income' then 'ccpetIncome' else 'ccpetExpense' end)
         as has_ccpet,
       exists (select from reference.entry e where e.catalogue = 'cpc') as has_cpc,
       r.mga_product, m.offered as mga_offered, r.bpin,
       exists (select from reference.entry e where e.catalogue = 'mga') as has_mga
from budget.rubro r
left join reference.entry c on c.code = r.ccpet_code
  and c.catalogue = case r.side when 'income' then 'ccpetIncome' else 'ccpetExpense' end
left join reference.entry p on p.code = r.default_cpc and p.catalogue = 'cpc'
left join reference.entry m on m.code = r.mga_product and m.catalogue = 'mga'
where r.active and not exists (select from budget.rubro child where child.parent_id = r.id);
