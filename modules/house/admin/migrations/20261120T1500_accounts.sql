-- What an account is besides a name: who it belongs to, when it may enter, how it is recovered, and what nobody may hold together.
create extension if not exists btree_gist with schema public;

alter table admin.app_user
  add column username text check (username ~ '^[a-z0-9][a-z0-9._-]{2,39}$'),
  add column phone text,
  add column person_kind text not null default 'external' check (person_kind in ('employee', 'tercero', 'external')),
  add column person_id uuid,
  add column two_factor_required boolean not null default false,
  add column expires_on date,
  add column allowed_days int[] not null default '{}' check (allowed_days <@ array[1, 2, 3, 4, 5, 6, 7]),
  add column allowed_from text check (allowed_from ~ '^[0-2]\d:[0-5]\d$'),
  add column allowed_to text check (allowed_to ~ '^[0-2]\d:[0-5]\d$'),
  add constraint app_user_person check ((person_kind = 'external') = (person_id is null)),
  add constraint app_user_hours check ((allowed_from is null) = (allowed_to is null) and allowed_from < allowed_to);
comment on column admin.app_user.username is 'With it or with the e-mail one enters. It never has an @, so that the two cannot be confused.';
comment on column admin.app_user.person_id is 'The employee or tercero it belongs to: a plain reference upwards, without a foreign key.';
comment on column admin.app_user.two_factor_required is 'Asked of this person whatever their permissions.';
comment on column admin.app_user.expires_on is 'The last day on which it lets in.';
comment on column admin.app_user.allowed_days is 'Days of the week it lets in, 1 is Monday; none means all.';
create unique index app_user_username_key on admin.app_user (username);

alter table admin.credential add column reactivated_at timestamptz;
comment on column admin.credential.reactivated_at is 'When an administrator let in again someone who had been away for long.';

create table admin.recovery_code (
  id uuid primary key,
  user_id uuid not null references admin.app_user,
  code_hash bytea not null,
  used_at timestamptz,
  constraint recovery_code_key unique (user_id, code_hash)
);
comment on table admin.recovery_code is 'Codes that stand in once for the phone, as keyed hashes.';
select platform.unaudited('admin.recovery_code', 'secrets never enter the audit; making and using them are written as events');

create table admin.account_link (
  id uuid primary key,
  user_id uuid not null references admin.app_user,
  kind text not null check (kind in ('invitation', 'reset')),
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_by uuid references admin.app_user
);
comment on table admin.account_link is 'Links with which people choose their own password, once. Only the SHA-256 of the token is kept.';
create index account_link_user on admin.account_link (user_id);
select platform.unaudited('admin.account_link', 'secrets never enter the audit; making and using them are written as events');

alter table admin.user_role
  add column reason text,
  add column created_by uuid references admin.app_user,
  add column created_at timestamptz not null default now(),
  add constraint user_role_overlap exclude using gist (
    user_id with =, role_id with =,
    (coalesce(campus_id, '00000000-0000-0000-0000-000000000000')) with =,
    daterange(from_day, to_day, '[]') with &&);
drop index admin.user_role_key;

create table admin.segregation_exception (
  id uuid primary key,
  code text not null,
  user_id uuid references admin.app_user,
  role_id uuid references admin.role,
  reason text not null check (length(reason) >= 10),
  from_day date not null,
  until_day date not null check (until_day between from_day and from_day + 90),
  created_by uuid not null references admin.app_user,
  created_at timestamptz not null default now(),
  constraint segregation_exception_of_one check ((user_id is null) <> (role_id is null))
);
comment on table admin.segregation_exception is 'Work that someone, or a role, holds together although it is segregated: why, and until when.';
create index segregation_exception_user on admin.segregation_exception (user_id);
create index segregation_exception_role on admin.segregation_exception (role_id);
select platform.audited('admin.segregation_exception');

create table admin.governance (
  the_only boolean primary key default true check (the_only)
);
comment on table admin.governance is 'One row, locked by whoever may be taking away the last administrator: two at once would each see the other.';
insert into admin.governance default values;
select platform.unaudited('admin.governance', 'it says nothing: it is only locked');
