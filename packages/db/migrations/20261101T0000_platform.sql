-- The ground every module stands on: numbering, history, audit, idempotency, jobs, drafts, files.
create schema platform;

create extension if not exists pg_trgm with schema public;
create extension if not exists pgcrypto with schema public;

-- The form under which text is searched: no accents, ñ as n, lower case, single spaces (FMT-09). Same as kernel `fold`.
create function platform.fold(given text) returns text language sql immutable parallel safe as
$$ select btrim(regexp_replace(lower(regexp_replace(normalize(coalesce(given, ''), NFKD), '[\u0300-\u036f]', '', 'g')), '\s+', ' ', 'g')) $$;

create function platform.refuse_change() returns trigger language plpgsql as
$$ begin raise exception '%.% is append-only', tg_table_schema, tg_table_name using errcode = 'restrict_violation'; end $$;

-- Makes a table append-only: neither rows nor the whole table can be changed or emptied.
create function platform.append_only(target regclass) returns void language plpgsql as $$
begin
  execute format('create trigger append_only before update or delete on %s for each row execute function platform.refuse_change()', target);
  execute format('create trigger append_only_truncate before truncate on %s for each statement execute function platform.refuse_change()', target);
end $$;

-- Who is writing, and why: set at the start of every transaction, read by the audit.
create function platform.current_setting_or_null(name text) returns text language sql stable as
$$ select nullif(current_setting(name, true), '') $$;

create table platform.audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  transaction_id xid8 not null default pg_current_xact_id(),
  user_id uuid,
  ip text,
  reason text,
  deed text not null check (deed in ('INSERT', 'UPDATE', 'DELETE', 'EVENT')),
  table_name text not null,
  row_id text not null,
  before jsonb,
  after jsonb
);
comment on table platform.audit is 'Every change of every audited row, whichever path made it: who, when, why, before, after.';
create index audit_row on platform.audit (table_name, row_id, id);
create index audit_user on platform.audit (user_id, id);
create index audit_at on platform.audit (at);
select platform.append_only('platform.audit');

-- The chain: each seal hashes the one before it together with its audit row. Sealed a moment after commit, in id order.
create table platform.audit_seal (
  sequence bigint primary key,
  audit_id bigint not null unique,
  hash bytea not null
);
comment on table platform.audit_seal is 'Hash chain over the audit: a row changed, removed or inserted out of turn breaks it.';
select platform.append_only('platform.audit_seal');

create function platform.audit_change() returns trigger language plpgsql as $$
declare
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - 'search' end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - 'search' end;
begin
  if tg_op = 'UPDATE' and old_row = new_row then return null; end if;
  insert into platform.audit (user_id, ip, reason, deed, table_name, row_id, before, after)
  values (platform.current_setting_or_null('app.user_id')::uuid, platform.current_setting_or_null('app.ip'),
          platform.current_setting_or_null('app.reason'), tg_op, tg_table_schema || '.' || tg_table_name,
          coalesce(new_row, old_row) ->> 'id', old_row, new_row);
  return null;
end $$;

-- Every table says one of the two; a test refuses a table that says neither.
create function platform.audited(target regclass) returns void language plpgsql as $$
begin
  execute format('create trigger audit after insert or update or delete on %s for each row execute function platform.audit_change()', target);
end $$;
create table platform.audit_exemption (table_name text primary key, reason text not null);
comment on table platform.audit_exemption is 'Tables without an audit trigger, and why.';
create function platform.unaudited(target regclass, why text) returns void language sql as
$$ insert into platform.audit_exemption
   select n.nspname || '.' || c.relname, why from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.oid = target $$;
select platform.unaudited('platform.audit', 'it is the audit');
select platform.unaudited('platform.audit_seal', 'it seals the audit');
select platform.unaudited('platform.audit_exemption', 'written by migrations only');

create table platform.series (
  name text primary key,
  last bigint not null check (last >= 0)
);
comment on table platform.series is 'Consecutive numbers without gaps: one locked row a series, taken inside the approving transaction.';
select platform.unaudited('platform.series', 'the numbered documents are audited themselves');

create table platform.history (
  id bigint generated always as identity primary key,
  document text not null,
  document_id uuid not null,
  action text not null,
  ordinal int not null default 1,
  from_status text,
  to_status text not null,
  asked jsonb not null default '{}',
  user_id uuid not null,
  at timestamptz not null default now()
);
comment on table platform.history is 'One row for every deed on a document: the timeline people read.';
comment on column platform.history.ordinal is 'How many times this action has been done on this document: the 1 of L1.';
create index history_document on platform.history (document, document_id, id);
select platform.append_only('platform.history');
select platform.unaudited('platform.history', 'append-only and written by the engine alone');

create table platform.idempotency (
  user_id uuid not null,
  key text not null check (length(key) between 8 and 100),
  request_hash bytea not null,
  answer jsonb,
  status int,
  at timestamptz not null default now(),
  primary key (user_id, key)
);
comment on table platform.idempotency is 'Answers already given: a repeated request gets its own again, another request with the same key is refused.';
create index idempotency_at on platform.idempotency (at);
select platform.unaudited('platform.idempotency', 'expires after a day; what it did is audited');

create table platform.job (
  id uuid primary key,
  kind text not null,
  title text not null,
  user_id uuid not null,
  campus_id uuid,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  input jsonb not null default '{}',
  done int not null default 0,
  total int not null default 0,
  failures jsonb not null default '[]',
  result jsonb,
  runner uuid,
  heartbeat_at timestamptz,
  cancel_asked boolean not null default false,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
comment on table platform.job is 'Progress and result of long work, per user; the queue itself hands the work out.';
create index job_user on platform.job (user_id, created_at desc);
select platform.unaudited('platform.job', 'what a job changes is audited');

create table platform.job_item (
  job_id uuid not null references platform.job,
  key text not null,
  position int not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  payload jsonb not null,
  message text,
  primary key (job_id, key)
);
comment on table platform.job_item is 'The items of a process: what was planned, what is done, what failed and why; a restart resumes from here.';
create index job_item_order on platform.job_item (job_id, position);
select platform.unaudited('platform.job_item', 'what a job changes is audited');

create table platform.saved_filter (
  id uuid primary key,
  user_id uuid not null,
  screen text not null,
  name text not null,
  query text not null,
  shared boolean not null default false,
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  unique (user_id, screen, name)
);
comment on table platform.saved_filter is 'Filters people keep, as the query string of the list.';
create unique index saved_filter_default on platform.saved_filter (user_id, screen) where is_default;
select platform.audited('platform.saved_filter');

create table platform.draft (
  user_id uuid not null,
  screen text not null,
  content jsonb not null,
  saved_at timestamptz not null default now(),
  primary key (user_id, screen)
);
comment on table platform.draft is 'What someone was typing and has not saved; expires after thirty days.';
select platform.unaudited('platform.draft', 'unsaved typing of its owner');

create table platform.attachment (
  id uuid primary key,
  document text not null,
  document_id uuid not null,
  name text not null,
  media_type text not null,
  size int not null check (size > 0),
  sha256 bytea not null,
  content bytea not null,
  uploaded_by uuid not null,
  uploaded_at timestamptz not null default now()
);
comment on table platform.attachment is 'Files attached to documents; never changed, never deleted.';
create index attachment_document on platform.attachment (document, document_id);
select platform.append_only('platform.attachment');
select platform.unaudited('platform.attachment', 'append-only, with its author, instant and hash');
