-- FURTRAN: what is claimed for taking a victim from where it was hurt.

create table billing.furtran (
  id uuid primary key,
  number int,
  vigencia int not null generated always as (extract(year from date)::int) stored,
  status text not null,
  version int not null default 1,
  campus_id uuid not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_by uuid not null,
  updated_at timestamptz not null default now(),
  date date not null,
  invoice_id uuid not null references billing.invoice,
  prior_filing text check (length(prior_filing) <= 10),
  glosa_reply text check (glosa_reply in ('0', '1', '6')),
  claimant_id uuid references people.tercero,
  vehicle_service text not null check (vehicle_service in ('1', '2', '3', '4', '5', '6', '7', '8', '9')),
  plate text not null,
  taken_from text not null,
  taken_municipality_id uuid not null references reference.entry,
  taken_zone text not null check (taken_zone in ('U', 'R')),
  taken_on date not null,
  taken_at text not null check (taken_at ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  receiver_code text,
  receiver_municipality_id uuid references reference.entry,
  billed numeric(18,2) not null check (billed > 0),
  claimed numeric(18,2) not null check (claimed >= 0 and claimed <= billed),
  enabled boolean not null default true,
  faults int,
  record text[],
  batch_id uuid references billing.claim_batch,
  filing_number text,
  filed_on date,
  answer text check (answer in ('approved', 'objected', 'returned')),
  answered_on date,
  approved numeric(18,2) check (approved >= 0),
  answer_notes text,
  search text generated always as (platform.fold('FURTRAN ' || coalesce(number::text, '') || ' ' || coalesce(filing_number, '') || ' ' || plate)) stored,
  constraint furtran_status check (status in ('draft', 'complete', 'filed', 'answered', 'annulled')),
  constraint furtran_number unique (number),
  constraint furtran_numbered check ((number is null) = (status = 'draft')),
  constraint furtran_recorded check (status = 'draft' or cardinality(record) = 46),
  constraint furtran_batched check (status not in ('filed', 'answered') or batch_id is not null)
);
comment on table billing.furtran is 'Formulario Único de Reclamación of the transport of one victim: what it lacks is typed, the rest is read of the account.';
comment on column billing.furtran.claimant_id is 'Who took the victim; the house when it says nobody.';
comment on column billing.furtran.record is 'The 46 fields of the file as they were when it was completed.';
comment on column billing.furtran.faults is 'How many faults the last validation found; null while nobody validated.';
create unique index furtran_live on billing.furtran (invoice_id) where status in ('draft', 'complete', 'filed');
create index furtran_by_date on billing.furtran (vigencia, date desc, id desc);
create index furtran_campus on billing.furtran (campus_id, vigencia, date desc, id desc);
create index furtran_batched_in on billing.furtran (batch_id) where batch_id is not null;
create index furtran_search on billing.furtran using gin (search gin_trgm_ops);
select platform.audited('billing.furtran');
create trigger keep_claim before update or delete on billing.furtran for each row execute function billing.keep_claim();
