-- FURIPS: what is claimed of an insurer of SOAT or of ADRES for one invoice of one victim, and the files that told it.

create table billing.claim_batch (
  id uuid primary key,
  number int not null,
  kind text not null check (kind in ('furips', 'furtran')),
  campus_id uuid not null references admin.campus,
  payer_id uuid not null references insurers.payer,
  day date not null,
  claims int not null check (claims > 0),
  claimed numeric(18,2) not null,
  first_name text not null,
  first_file text not null,
  second_name text,
  second_file text,
  made_by uuid not null,
  made_at timestamptz not null default now(),
  constraint claim_batch_number unique (kind, number),
  constraint claim_batch_files check ((kind = 'furips') = (second_file is not null) and (second_file is null) = (second_name is null))
);
comment on table billing.claim_batch is 'Lots of FURIPS and of FURTRAN: the files of each as they were made.';
comment on column billing.claim_batch.first_file is 'One line for each claim; kept as text and given as ISO-8859-1.';
select platform.append_only('billing.claim_batch');
select platform.unaudited('billing.claim_batch', 'append-only, with who made it and when');

create table billing.furips (
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
  doctor_id uuid references people.employee,
  hospital_service_id uuid references reference.entry,
  complexity text check (complexity in ('1', '2', '3')),
  surgery_id uuid references reference.entry,
  second_surgery_id uuid references reference.entry,
  icu boolean not null default false,
  icu_days int check (icu_days between 1 and 99),
  referral_kind text check (referral_kind in ('1', '2', '3')),
  referred_on date,
  referred_at text check (referred_at ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  referrer_code text,
  referrer_name text,
  referrer_position text,
  accepted_on date,
  accepted_at text check (accepted_at ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  receiver_code text,
  receiver_name text,
  ambulance_plate text,
  transport_plate text,
  transport_from text,
  transport_to text,
  transport_kind text check (transport_kind in ('1', '2')),
  transport_zone text check (transport_zone in ('U', 'R')),
  enabled boolean not null default true,
  faults int,
  record text[],
  items text[],
  batch_id uuid references billing.claim_batch,
  filing_number text,
  filed_on date,
  answer text check (answer in ('approved', 'objected', 'returned')),
  answered_on date,
  approved numeric(18,2) check (approved >= 0),
  answer_notes text,
  search text generated always as (platform.fold('FURIPS ' || coalesce(number::text, '') || ' ' || coalesce(filing_number, ''))) stored,
  constraint furips_status check (status in ('draft', 'complete', 'filed', 'answered', 'annulled')),
  constraint furips_number unique (number),
  constraint furips_numbered check ((number is null) = (status = 'draft')),
  constraint furips_recorded check (status = 'draft' or cardinality(record) = 102),
  constraint furips_batched check (status not in ('filed', 'answered') or batch_id is not null),
  constraint furips_icu check (icu = (icu_days is not null))
);
comment on table billing.furips is 'Formulario Único de Reclamación of one invoice: what it lacks is typed, the rest is read of the account.';
comment on column billing.furips.record is 'The 102 fields of FURIPS1 as they were when it was completed.';
comment on column billing.furips.items is 'The lines of FURIPS2, each with its fields joined by commas.';
comment on column billing.furips.faults is 'How many faults the last validation found; null while nobody validated.';
create unique index furips_live on billing.furips (invoice_id) where status in ('draft', 'complete', 'filed');
create index furips_by_date on billing.furips (vigencia, date desc, id desc);
create index furips_campus on billing.furips (campus_id, vigencia, date desc, id desc);
create index furips_batched on billing.furips (batch_id) where batch_id is not null;
create index furips_search on billing.furips using gin (search gin_trgm_ops);
select platform.audited('billing.furips');

create table billing.furips_line (
  id uuid primary key,
  parent_id uuid not null references billing.furips on delete cascade,
  position int not null,
  invoice_line_id uuid not null references billing.invoice_line,
  kind text not null check (kind in ('1', '2', '3', '4', '5', '6', '7', '8')),
  code text not null,
  description text,
  claimed numeric(18,2) not null check (claimed >= 0),
  unique (parent_id, position),
  constraint furips_line_once unique (parent_id, invoice_line_id)
);
comment on table billing.furips_line is 'What is claimed of each line of the invoice, and as which kind of service.';
create index furips_line_of on billing.furips_line (invoice_line_id);
select platform.audited('billing.furips_line');

create trigger keep_claim before update or delete on billing.furips for each row execute function billing.keep_claim();

create trigger keep_claim_lines before insert or update or delete on billing.furips_line
  for each row execute function billing.keep_claim_lines();
