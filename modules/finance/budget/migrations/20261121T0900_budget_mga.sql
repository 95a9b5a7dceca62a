-- The product of the MGA and the project (BPIN) of a rubro of investment, as CUIPO asks for them (finance dossier §3.1, §3.13).
alter table budget.rubro
  add mga_product text check (mga_product ~ '^\d{7}$'),
  add bpin text check (bpin ~ '^\d{1,20}$'),
  add constraint rubro_project_of_expense check (side = 'expense' or (mga_product is null and bpin is null));
comment on column budget.rubro.mga_product is
  'Product of the MGA (7 digits: its sector is the first two, its programme the first four); only of investment, 2.3.';
comment on column budget.rubro.bpin is 'Code of the project in the bank of projects; only of investment, 2.3.';
create index rubro_mga on budget.rubro (mga_product) where mga_product is not null;
