-- Who may enter, where, and what each may do; the entity itself; the menu.
create schema if not exists admin;

create table admin.campus (
  id uuid primary key,
  code text not null,
  name text not null,
  municipality text,
  address text,
  phone text,
  reps_code text check (reps_code ~ '^\d{12}$'),
  active boolean not null default true,
  version int not null default 1,
  constraint campus_code_key unique (code),
  constraint campus_name_key unique (name)
);
comment on table admin.campus is 'Sites of the hospital. A session works in one at a time.';
comment on column admin.campus.reps_code is 'Código de habilitación of the site: ten digits of the provider and two of the site.';
select platform.audited('admin.campus');

create table admin.company (
  id uuid primary key,
  the_only boolean not null default true unique check (the_only),
  name text not null,
  short_name text,
  nit text not null check (nit ~ '^\d{6,10}$'),
  check_digit int not null check (check_digit between 0 and 9),
  nature text not null default 'ese' check (nature in ('ese', 'private_taxpayer', 'private_non_profit')),
  complexity int not null default 1 check (complexity between 1 and 4),
  reps_code text check (reps_code ~ '^\d{10}$'),
  chip_code text check (chip_code ~ '^\d{9}$'),
  address text,
  municipality text,
  phone text,
  email text,
  website text,
  footer text,
  logo bytea,
  logo_media_type text check (logo_media_type in ('image/png', 'image/jpeg')),
  accounting_framework text not null default 'cgn_414' check (accounting_framework in ('cgn_414', 'niif_pymes', 'niif_plenas')),
  maneja_presupuesto boolean not null default true,
  decimales_presupuesto int not null default 2 check (decimales_presupuesto in (0, 2)),
  withholds_iva boolean not null default false,
  withholds_ica boolean not null default false,
  reports_chip boolean not null default true,
  version int not null default 1,
  constraint company_logo_typed check ((logo is null) = (logo_media_type is null))
);
comment on table admin.company is 'The entity that uses the system: one row, printed on every document.';
comment on column admin.company.nit is 'Without dots, dash or check digit.';
comment on column admin.company.decimales_presupuesto is 'Decimals of budget documents: 0 forces whole pesos.';
comment on column admin.company.maneja_presupuesto is 'False for private providers: budget steps are skipped everywhere.';
select platform.audited('admin.company');

create table admin.signer (
  id uuid primary key,
  role text not null,
  person_name text not null,
  id_number text not null,
  position text not null,
  professional_card text,
  from_day date not null,
  to_day date,
  check (to_day >= from_day)
);
comment on table admin.signer is 'Who signs as what, and since when: an old document printed again shows the signer of its date.';
create index signer_role on admin.signer (role, from_day desc);
select platform.audited('admin.signer');

create table admin.app_user (
  id uuid primary key,
  email text not null,
  name text not null,
  id_number text,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  version int not null default 1,
  search text generated always as (platform.fold(name || ' ' || email || ' ' || coalesce(id_number, ''))) stored
);
comment on table admin.app_user is 'People who sign in.';
create unique index app_user_email_key on admin.app_user (lower(email));
create index app_user_search on admin.app_user using gin (search public.gin_trgm_ops);
select platform.audited('admin.app_user');

create table admin.credential (
  user_id uuid primary key references admin.app_user,
  password_hash text not null,
  password_changed_at timestamptz not null default now(),
  password_expires_at timestamptz,
  must_change boolean not null default true,
  totp_secret bytea,
  totp_last_step bigint,
  last_login_at timestamptz
);
comment on table admin.credential is 'How a person proves who they are, apart from the person so that no secret enters the audit.';
comment on column admin.credential.password_expires_at is 'Only of a temporary password: after this instant it no longer lets in.';
comment on column admin.credential.totp_secret is 'Second factor, encrypted with the application key; null when it is not in use.';
comment on column admin.credential.totp_last_step is 'The 30-second step of the last code accepted: a code works once.';
select platform.unaudited('admin.credential', 'secrets never enter the audit; each change is written as an event');

create table admin.password_history (
  id bigint generated always as identity primary key,
  user_id uuid not null references admin.app_user,
  password_hash text not null,
  at timestamptz not null default now()
);
comment on table admin.password_history is 'Hashes of past passwords: the last five cannot be used again.';
create index password_history_user on admin.password_history (user_id, id desc);
select platform.append_only('admin.password_history');
select platform.unaudited('admin.password_history', 'secrets never enter the audit');

create table admin.role (
  id uuid primary key,
  name text not null,
  description text not null default '',
  template boolean not null default false,
  everywhere boolean not null default false,
  active boolean not null default true,
  version int not null default 1
);
comment on table admin.role is 'A named set of permissions.';
comment on column admin.role.template is 'Kept by the system from its own list: it can be copied, not edited.';
comment on column admin.role.everywhere is 'May be given for all sites at once.';
create unique index role_name_key on admin.role (platform.fold(name));
select platform.audited('admin.role');

create table admin.role_permission (
  role_id uuid not null references admin.role,
  permission text not null check (permission = lower(permission) and permission ~ '^[a-z][a-z0-9_-]*(\.[a-z][a-z0-9_-]*){1,3}$'),
  primary key (role_id, permission)
);
comment on table admin.role_permission is 'What a role grants: whole names, in lower case, no wildcards.';
select platform.unaudited('admin.role_permission', 'saving a role writes one event with what it gained and lost');

create table admin.user_role (
  id uuid primary key,
  user_id uuid not null references admin.app_user,
  role_id uuid not null references admin.role,
  campus_id uuid references admin.campus,
  from_day date not null,
  to_day date,
  check (to_day >= from_day)
);
comment on table admin.user_role is 'Roles a person holds, at one site or (campus null) at all of them, between two days.';
create index user_role_user on admin.user_role (user_id);
create index user_role_role on admin.user_role (role_id);
create unique index user_role_key
  on admin.user_role (user_id, role_id, coalesce(campus_id, '00000000-0000-0000-0000-000000000000'), from_day);
select platform.audited('admin.user_role');

create table admin.session (
  id uuid primary key,
  token_hash bytea not null unique,
  user_id uuid not null references admin.app_user,
  campus_id uuid references admin.campus,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ip text not null,
  user_agent text not null
);
comment on table admin.session is 'Open sessions. Only the SHA-256 of the token is kept: reading this table lets nobody in.';
create index session_user_id on admin.session (user_id, last_seen_at);
create index session_expires on admin.session (expires_at);
select platform.unaudited('admin.session', 'entering and leaving are written as events');

create table admin.login_attempt (
  scope text not null check (scope in ('user', 'ip')),
  key text not null,
  failures int not null default 0,
  first_at timestamptz not null,
  locked_until timestamptz,
  primary key (scope, key)
);
comment on table admin.login_attempt is 'Failed sign-ins by user name and by address, whether or not the user exists, so that the lock tells nothing.';
select platform.unaudited('admin.login_attempt', 'a counter; each failure is written as an event');

create table admin.menu_item (
  id uuid primary key,
  parent_id uuid references admin.menu_item,
  title text not null check (length(title) between 1 and 60),
  route text,
  icon text,
  position int not null,
  permission text,
  active boolean not null default true,
  system_key text unique,
  version int not null default 1,
  constraint menu_item_not_own_parent check (parent_id <> id)
);
comment on table admin.menu_item is 'The menu as a tree of at most three levels; a group has no route.';
comment on column admin.menu_item.system_key is 'The screen it was seeded from, once: it may then be moved, renamed, led elsewhere or switched off.';
create unique index menu_item_route_key on admin.menu_item (route);
create unique index menu_item_title_key
  on admin.menu_item (coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), platform.fold(title));
select platform.audited('admin.menu_item');

create table admin.menu_version (
  the_only boolean primary key default true check (the_only),
  version bigint not null default 1
);
comment on table admin.menu_version is 'Counts the changes of the menu: browsers keep a copy of theirs and compare.';
insert into admin.menu_version default values;
select platform.unaudited('admin.menu_version', 'a counter of audited changes');

create trigger bump_menu after insert or update or delete on admin.menu_item for each statement execute function admin.bump_menu();
