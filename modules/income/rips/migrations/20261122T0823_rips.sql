-- RIPS before the ministry: what is sent of each invoice or note, what was found wrong in it, and its CUV.
create schema if not exists rips;

create table rips.setup (
  id uuid primary key,
  the_only boolean not null default true unique check (the_only),
  mode text not null default 'simulator' check (mode in ('simulator', 'own')),
  address text check (address ~ '^https?://\S+$'),
  authority text,
  user_type text not null default 'RE' check (user_type in ('RE', 'PIN', 'PINx', 'PIE')),
  document_type text not null default 'CC' check (document_type in ('CC', 'CE', 'PA', 'PE', 'PT')),
  document_number text check (document_number ~ '^[0-9A-Za-z]{4,20}$'),
  rehearses text not null default 'rules' check (rehearses in ('rules', 'reject', 'timeout', 'unreachable')),
  disability text not null default 'SI/NO' check (disability in ('SI/NO', '01/02')),
  version int not null default 1
);
comment on table rips.setup is 'How the house speaks with the validator of the ministry (MUV): one row. The password is a secret of the vault.';
comment on column rips.setup.address is 'Of the API that the hospital installs: https://localhost:9443/api.';
comment on column rips.setup.authority is 'The certificate (PEM) that vouches for that address, when it signs its own.';
comment on column rips.setup.disability is 'How incapacidad is written: the official examples and the technical document differ.';
insert into rips.setup (id) values (gen_random_uuid());
select platform.audited('rips.setup');

create table rips.submission (
  id uuid primary key,
  owner text not null,
  owner_id uuid not null,
  campus_id uuid not null references admin.campus,
  mode text not null check (mode in ('invoice', 'credit', 'credit-total', 'credit-agreement', 'debit', 'adjustment', 'without-invoice',
                                     'capita-first', 'capita-period', 'capita-last', 'capita-credit')),
  number text not null,
  party text not null,
  date date not null,
  norm text not null check (norm in ('948', '2275')),
  json bytea,
  hash text,
  invoice jsonb,
  findings jsonb not null default '[]',
  refusals int not null default 0 check (refusals >= 0),
  notices int not null default 0 check (notices >= 0),
  state text not null check (state in ('with-errors', 'ready', 'sent', 'approved', 'notified', 'rejected')),
  environment text,
  simulated boolean,
  process_id text,
  cuv text,
  filed_at timestamptz,
  answer text,
  request_hash text,
  tries int not null default 0,
  next_try_at timestamptz,
  last_error text,
  must_recover boolean not null default false,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  search text not null generated always as (platform.fold(number || ' ' || party || ' ' || coalesce(cuv, ''))) stored,
  constraint submission_owner unique (owner, owner_id, mode),
  constraint submission_hashed check ((json is null) = (hash is null)),
  constraint submission_approved_has_cuv check (state not in ('approved', 'notified') or cuv is not null)
);
comment on table rips.submission is 'The RIPS of an invoice or note: its JSON as it is sent, what is wrong with it, and what the ministry answered.';
comment on column rips.submission.mode is 'By which of the twelve doors of the MUV it goes in.';
comment on column rips.submission.answer is 'What the ministry answered, verbatim.';
comment on column rips.submission.must_recover is 'It was sent and no answer came: its CUV is asked for before anything is sent again.';
create index submission_day on rips.submission (date desc, id desc);
create index submission_search on rips.submission using gin (search gin_trgm_ops);
select platform.unaudited('rips.submission', 'each version of its JSON is kept in rips.edition and each call in rips.attempt');

create trigger keep_approved before update or delete on rips.submission for each row execute function rips.keep_approved();

create table rips.edition (
  id bigint generated always as identity primary key,
  submission_id uuid not null references rips.submission,
  ordinal int not null,
  json bytea not null,
  hash text not null,
  reason text,
  made_by uuid not null,
  made_at timestamptz not null default now(),
  constraint edition_once unique (submission_id, ordinal)
);
comment on table rips.edition is 'Every version that the JSON of a RIPS had, to compare them. Append-only.';
select platform.append_only('rips.edition');
select platform.unaudited('rips.edition', 'append-only, with its author, instant and reason');

create table rips.attempt (
  id bigint generated always as identity primary key,
  submission_id uuid references rips.submission,
  at timestamptz not null default clock_timestamp(),
  operation text not null,
  request_hash text not null,
  response_hash text,
  outcome text not null check (outcome in ('answered', 'timeout', 'error')),
  accepted boolean,
  said text,
  milliseconds int not null,
  simulated boolean not null
);
comment on table rips.attempt is 'Every call to the validator of the ministry, with the hashes of what was said and answered. Append-only.';
create index attempt_submission on rips.attempt (submission_id, id);
select platform.append_only('rips.attempt');
select platform.unaudited('rips.attempt', 'append-only log written by the program alone');

create table rips.simulated_receipt (
  request_hash text primary key,
  number text not null,
  answer text not null,
  at timestamptz not null default now()
);
comment on table rips.simulated_receipt is 'What the simulator received, as the ministry would remember it: its CUV is asked for after a timeout.';
select platform.unaudited('rips.simulated_receipt', 'the memory of the simulator');
