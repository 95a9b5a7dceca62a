-- A crash cart is replaced in one step: what was used is charged, what is missing comes from a store, and it is sealed anew.
alter table pharmacy.cart_check
  add column admission_id uuid references care.admission,
  add column professional_id uuid references people.employee,
  add column from_store_id uuid references warehouse.store,
  add column use_id uuid references pharmacy.patient_use,
  add constraint cart_check_from check (from_store_id <> store_id);
comment on column pharmacy.cart_check.use_id is 'What was used of it, as it went to the account of the patient or to the service.';

create table pharmacy.cart_check_line (
  id uuid primary key,
  product_id uuid not null references warehouse.product,
  used numeric(18,4) not null check (used >= 0),
  replaced numeric(18,4) not null check (replaced >= 0),
  uncharged_reason text,
  constraint cart_check_line_some check (used + replaced > 0)
);
comment on table pharmacy.cart_check_line is 'What a cart lacked of a product: how much was used now, and how much came from the store.';
select platform.lines_table('pharmacy.cart_check_line', 'pharmacy.cart_check');
create index cart_check_line_product on pharmacy.cart_check_line (product_id);
create index cart_check_admission on pharmacy.cart_check (admission_id) where admission_id is not null;
create index cart_check_use on pharmacy.cart_check (use_id) where use_id is not null;
