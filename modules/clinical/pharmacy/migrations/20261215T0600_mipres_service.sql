-- The web service of MIPRES: where it is, what is lacking of each delivery, and everything that was said to it.
create table pharmacy.mipres_setup (
  id uuid primary key,
  the_only boolean not null default true unique check (the_only),
  address text check (address ~ '^https?://\S+$'),
  site_code text,
  version int not null default 1
);
comment on table pharmacy.mipres_setup is 'Where the web service of MIPRES is: one row. Its token is in the vault.';
insert into pharmacy.mipres_setup (id) values (gen_random_uuid());
select platform.audited('pharmacy.mipres_setup');
select platform.of_house('pharmacy.mipres_setup');

alter table pharmacy.dispensing_line add column charge_price numeric(18,2);
comment on column pharmacy.dispensing_line.charge_price is 'What the contract pays for a unit; null when it was not charged.';

alter table pharmacy.mipres_supply
  add column direction_id text check (direction_id ~ '^\d{1,25}$'),
  add column consecutive int check (consecutive between 1 and 999),
  add column cause int check (cause between 0 and 99),
  add column process_id text,
  add column tries int not null default 0,
  add column next_try_at timestamptz,
  add column busy_until timestamptz,
  add column stopped boolean not null default false,
  add column last_error text,
  drop constraint mipres_supply_status,
  add constraint mipres_supply_status check (status in ('draft', 'open', 'reported', 'withdrawn'));
comment on column pharmacy.mipres_supply.direction_id is 'The direction of the payer that it answers, typed where MIPRES has several alike.';
comment on column pharmacy.mipres_supply.consecutive is 'ConTec: which technology of the prescription it is.';
comment on column pharmacy.mipres_supply.cause is 'CausaNoEntrega: why less than directed was delivered, by the codes of MIPRES.';
comment on column pharmacy.mipres_supply.stopped is 'It is not tried again by itself: something is lacking, or MIPRES refused it.';

create table pharmacy.mipres_attempt (
  id bigint generated always as identity primary key,
  supply_id uuid not null references pharmacy.mipres_supply,
  at timestamptz not null default clock_timestamp(),
  step text not null,
  answer text,
  failure text,
  milliseconds int not null,
  simulated boolean not null,
  constraint mipres_attempt_outcome check (num_nonnulls(answer, failure) = 1)
);
comment on table pharmacy.mipres_attempt is 'Every call to MIPRES about a delivery, with what it answered as it came. Append-only.';
create index mipres_attempt_of on pharmacy.mipres_attempt (supply_id, id);
select platform.append_only('pharmacy.mipres_attempt');
select platform.unaudited('pharmacy.mipres_attempt', 'append-only log written by the program alone');
select platform.of_site_via('pharmacy.mipres_attempt', 'supply_id');
