-- Terceros complete: where they are, what they are for the tax, where they are paid, what they were called before, and whom
-- they turned out to be.
create extension if not exists btree_gist with schema public;

-- What is shown of a tercero that was merged is that of the one it turned out to be: so it can no longer be computed from its own
-- columns alone, and a trigger keeps it.
alter table people.tercero
  alter column name drop expression, alter column name set default '',
  alter column complete drop expression, alter column complete set default false,
  alter column search drop expression, alter column search set default '',
  add column trade_name text,
  add column country_id uuid,
  add column municipality_id uuid,
  add column chip_code text check (chip_code ~ '^\d{9}$'),
  add column known_as text not null default '',
  add column merged_into_id uuid references people.tercero,
  add column shown_identification text not null default '',
  add column sound text not null default '',
  add constraint tercero_is_not_itself check (merged_into_id <> id),
  add constraint tercero_merged_is_inactive check (merged_into_id is null or not active);
comment on column people.tercero.municipality is 'Its name as people read it: that of municipality_id in Colombia, a city abroad.';
comment on column people.tercero.chip_code is 'Code of a public entity in CHIP (CGN), for reciprocal operations.';
comment on column people.tercero.known_as is 'Documents it had before, and those of whoever was merged into it: all of them find it.';
comment on column people.tercero.merged_into_id is 'Who it turned out to be. Documents keep pointing here and show the other.';
comment on column people.tercero.name is 'What documents show: its own name, or that of whom it was merged into.';
comment on column people.tercero.sound is 'How its name sounds, to find who is written in another way.';

create trigger tercero_shown before insert or update on people.tercero for each row execute function people.tercero_shown();

create trigger tercero_renamed after update on people.tercero for each row
  when (old.name is distinct from new.name or old.shown_identification is distinct from new.shown_identification)
  execute function people.tercero_renamed();

alter table people.tercero disable trigger audit;
update people.tercero set version = version;
alter table people.tercero enable trigger audit;

create index tercero_chosen on people.tercero (active desc, name);
create index tercero_number on people.tercero (number text_pattern_ops);
create index tercero_sound on people.tercero (sound) where merged_into_id is null;
create index tercero_merged on people.tercero (merged_into_id) where merged_into_id is not null;
create index tercero_phone on people.tercero (phone) where phone is not null;

create table people.tercero_alias (
  id uuid primary key,
  tercero_id uuid not null references people.tercero,
  document_type text not null,
  number text not null,
  check_digit int,
  reason text not null check (length(reason) >= 10),
  user_id uuid not null,
  at timestamptz not null default now(),
  constraint tercero_alias_document unique (document_type, number)
);
comment on table people.tercero_alias is 'The documents a tercero had before: none else can be given them.';
create index tercero_alias_of on people.tercero_alias (tercero_id, at);
select platform.audited('people.tercero_alias');

create table people.tercero_merge (
  id uuid primary key,
  survivor_id uuid not null references people.tercero,
  absorbed_id uuid not null references people.tercero,
  reason text not null check (length(reason) >= 10),
  gained text[] not null default '{}',
  brought uuid[] not null default '{}',
  was_active boolean not null,
  merged_by uuid not null,
  merged_at timestamptz not null default now(),
  undone_by uuid,
  undone_at timestamptz,
  undone_reason text,
  constraint tercero_merge_two check (survivor_id <> absorbed_id),
  check ((undone_at is null) = (undone_by is null) and (undone_at is null) = (undone_reason is null))
);
comment on table people.tercero_merge is 'Two terceros that turned out to be one, and whatever is needed to take them apart again.';
comment on column people.tercero_merge.gained is 'Roles that the survivor did not have and took from the other.';
comment on column people.tercero_merge.brought is 'Whoever had been merged before into the one that is absorbed, and follows it.';
create unique index tercero_merge_in_force on people.tercero_merge (absorbed_id) where undone_at is null;
create index tercero_merge_survivor on people.tercero_merge (survivor_id);
select platform.audited('people.tercero_merge');

create table people.tercero_distinct (
  id uuid primary key,
  one_id uuid not null references people.tercero,
  other_id uuid not null references people.tercero,
  reason text not null check (length(reason) >= 10),
  user_id uuid not null,
  at timestamptz not null default now(),
  constraint tercero_distinct_pair unique (one_id, other_id),
  constraint tercero_distinct_order check (one_id < other_id)
);
comment on table people.tercero_distinct is 'Two terceros that look like one and are not: somebody looked.';
create index tercero_distinct_other on people.tercero_distinct (other_id);
select platform.audited('people.tercero_distinct');

create table people.tax_profile (
  id uuid primary key,
  tercero_id uuid not null references people.tercero,
  from_day date not null,
  until_day date,
  regime text not null check (regime in ('ordinary', 'simple', 'special', 'none')),
  vat_responsible boolean not null,
  income_filer boolean not null,
  self_withholder boolean not null,
  large_taxpayer boolean not null,
  vat_agent boolean not null,
  ica_self_withholder boolean not null,
  resident boolean not null,
  ciiu text check (ciiu ~ '^\d{4}$'),
  ica_rate numeric(9,6) check (ica_rate between 0 and 100),
  responsibilities text[] not null default '{}',
  version int not null default 1,
  constraint tax_profile_days check (until_day >= from_day),
  constraint tax_profile_once exclude using gist (tercero_id with =, daterange(from_day, until_day, '[]') with &&)
);
comment on table people.tax_profile is 'What a tercero is for the tax, from one day until another: two at a time are refused.';
comment on column people.tax_profile.ica_rate is 'Per mil.';
comment on column people.tax_profile.responsibilities is 'Codes of box 53 of the RUT: O-13, O-15, O-23, O-47, R-99-PN…';
create index tax_profile_of on people.tax_profile (tercero_id, from_day);
select platform.audited('people.tax_profile');

create table people.bank_account (
  id uuid primary key,
  tercero_id uuid not null references people.tercero,
  bank_id uuid not null references people.tercero,
  kind text not null check (kind in ('savings', 'checking', 'electronic')),
  number text not null check (number ~ '^\d{5,20}$'),
  holder_name text not null,
  holder_document text not null,
  certified_on date,
  status text not null check (status in ('pending', 'approved', 'rejected', 'inactive')),
  registered_by uuid not null,
  registered_at timestamptz not null default now(),
  decided_by uuid,
  decided_at timestamptz,
  reason text,
  version int not null default 1,
  constraint bank_account_once unique (tercero_id, bank_id, number),
  constraint bank_account_two_people check (status <> 'approved' or (decided_by is not null and decided_by <> registered_by)),
  constraint bank_account_is_decided check ((status = 'pending') = (decided_at is null))
);
comment on table people.bank_account is 'Where a tercero is paid. Only an approved one is: who registers or changes it is not who approves it.';
comment on column people.bank_account.registered_by is 'Who wrote it down, or changed it last.';
create unique index bank_account_approved on people.bank_account (tercero_id) where status = 'approved';
create index bank_account_pending on people.bank_account (registered_at) where status = 'pending';
create index bank_account_bank on people.bank_account (bank_id);
select platform.audited('people.bank_account');
