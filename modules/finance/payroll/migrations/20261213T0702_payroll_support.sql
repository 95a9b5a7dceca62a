-- The documentos soporte of electronic payroll: one for each vinculación and month, and the notes that replace or delete them.
create table payroll.support (
  id uuid primary key,
  campus_id uuid not null references admin.campus,
  engagement_id uuid not null references payroll.engagement,
  year int not null check (year between 2020 and 2100),
  month int not null check (month between 1 and 12),
  kind text not null check (kind in ('document', 'replacement', 'deletion')),
  predecessor_id uuid references payroll.support,
  ended_by_id uuid references payroll.support,
  authorisation_id uuid not null references einvoice.authorisation,
  number text not null,
  environment text not null check (environment in ('1', '2')),
  simulated boolean not null,
  issued_on date not null,
  worker text not null,
  worker_document text not null,
  earned numeric(18,2) not null check (earned >= 0),
  deducted numeric(18,2) not null check (deducted >= 0),
  paid numeric(18,2) not null,
  reason text,
  content jsonb not null,
  cune text not null check (cune ~ '^[0-9a-f]{96}$'),
  file_number bigint not null,
  xml bytea not null,
  state text not null default 'pending' check (state in ('pending', 'sent', 'accepted', 'notified', 'rejected')),
  tries int not null default 0,
  next_try_at timestamptz,
  last_error text,
  answered_at timestamptz,
  messages jsonb not null default '[]',
  answer bytea,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  version int not null default 1,
  search text not null generated always as (platform.fold(number || ' ' || worker || ' ' || worker_document)) stored,
  constraint support_number unique (environment, number),
  constraint support_paid check (paid = earned - deducted),
  constraint support_note check ((kind = 'document') = (predecessor_id is null) and (kind = 'document') = (reason is null)),
  constraint support_ended check (ended_by_id is null or state in ('accepted', 'notified')),
  constraint support_answered check ((answer is not null) = (state in ('accepted', 'notified')))
);
comment on table payroll.support is 'Documents of electronic payroll and their notes: the signed bytes, and the answer of DIAN.';
comment on column payroll.support.worker_document is 'The number that the worker had when it was signed: a note keeps it.';
comment on column payroll.support.content is 'What the XML was built from, without the house and its software.';
comment on column payroll.support.ended_by_id is 'The accepted note that replaced or deleted it.';
create unique index support_once on payroll.support (environment, engagement_id, year, month)
  where kind = 'document' and ended_by_id is null;
create unique index support_note_once on payroll.support (predecessor_id) where state <> 'rejected';
create index support_engagement on payroll.support (engagement_id, year, month);
create index support_month on payroll.support (year, month);
create index support_cune on payroll.support (cune);
create index support_waiting on payroll.support (next_try_at) where state in ('pending', 'sent');
create index support_search on payroll.support using gin (search gin_trgm_ops);
select platform.unaudited('payroll.support', 'what was signed never changes, and every attempt is in payroll.support_attempt');

create trigger keep_support before update or delete on payroll.support for each row execute function payroll.keep_support();

create table payroll.support_attempt (
  id bigint generated always as identity primary key,
  support_id uuid not null references payroll.support,
  at timestamptz not null default clock_timestamp(),
  outcome text not null check (outcome in ('answered', 'timeout', 'error')),
  status_code text,
  message text,
  request_hash text not null,
  response_hash text,
  milliseconds int not null,
  simulated boolean not null
);
comment on table payroll.support_attempt is 'Every time that a document was sent or looked up, with the hashes of what went and came.';
create index support_attempt_support on payroll.support_attempt (support_id, id);
select platform.append_only('payroll.support_attempt');
select platform.unaudited('payroll.support_attempt', 'append-only log of the program');
select platform.of_site_via('payroll.support_attempt', 'support_id');

-- Orders of judges that are not of the fisco are another deduction, and what each aid is (payroll dossier §2.20).
update payroll.concept set dian_element = 'OtrasDeducciones' where code in ('EMB-ALIM', 'EMB-COOP', 'EMB-CIVIL');
update payroll.concept set dian_element = 'AuxilioNS' where code = 'SUB-ALIM';
update payroll.concept set dian_element = 'Dotacion' where code = 'DOTACION';
update payroll.concept set dian_element = 'BonificacionS' where code = 'ENCARGO';
