-- Crash carts: each is a store with a seal. It is checked each month and after each use, and sealed again with another number.
create table pharmacy.cart_check (
  id uuid primary key,
  date date not null,
  store_id uuid not null references warehouse.store,
  cause text not null check (cause in ('monthly', 'used', 'expiry')),
  found_seal text,
  seal text not null,
  purpose text,
  constraint cart_check_other_seal check (found_seal is distinct from seal)
);
comment on table pharmacy.cart_check is 'Checks of crash carts: the seal that was found, why it was opened, and the seal that closes it again.';
select platform.document_table('pharmacy.cart_check', 'CPA', $$seal || ' ' || coalesce(found_seal, '') || ' ' || coalesce(purpose, '')$$, '{draft,approved}');
create unique index cart_check_seal on pharmacy.cart_check (campus_id, upper(seal)) where status = 'approved';
create index cart_check_store on pharmacy.cart_check (store_id, number);
