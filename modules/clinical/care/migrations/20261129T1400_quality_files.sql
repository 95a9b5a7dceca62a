-- What the State asks for of care, as it was told (care dossier RPT-05): a file is made, looked at, closed and sent.
create table care.quality_file (
  id uuid primary key,
  campus_id uuid not null references admin.campus,
  norm text not null check (norm in ('256', '202')),
  payer_id uuid references insurers.payer,
  from_day date not null,
  to_day date not null,
  edition int not null check (edition > 0),
  name text not null,
  content text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  records int not null check (records >= 0),
  findings int not null check (findings >= 0),
  errors int not null check (errors between 0 and findings),
  status text not null default 'review' check (status in ('review', 'closed', 'sent')),
  receipt text,
  created_by uuid not null default platform.current_setting_or_null('app.user_id')::uuid,
  created_at timestamptz not null default now(),
  constraint quality_file_days check (to_day >= from_day),
  constraint quality_file_of_payer check ((norm = '202') = (payer_id is not null)),
  constraint quality_file_sound check (status = 'review' or errors = 0),
  constraint quality_file_received check ((status = 'sent') = (receipt is not null)),
  constraint quality_file_once unique nulls not distinct (campus_id, norm, payer_id, from_day, to_day, edition)
);
create unique index quality_file_closed on care.quality_file (campus_id, norm, payer_id, from_day, to_day) nulls not distinct
  where status <> 'review';
create index quality_file_payer on care.quality_file (payer_id);
comment on table care.quality_file is 'Files of the quality and risk norms as they were made; one of each site, payer and period is closed and sent.';
comment on column care.quality_file.errors is 'Of its findings, those for which it would be refused.';
comment on column care.quality_file.receipt is 'Acuse that whoever received it gave.';
select platform.audited('care.quality_file');

create trigger quality_file_stands before update or delete on care.quality_file
  for each row execute function care.quality_file_stands();

-- Whose data a file tells: whoever takes it away has read of them. When two patients are found to be one, the file goes on telling
-- of the one that it named.
create table care.quality_file_patient (
  file_id uuid not null references care.quality_file,
  patient_id uuid not null,
  primary key (file_id, patient_id)
);
create index quality_file_patient_of on care.quality_file_patient (patient_id);
comment on table care.quality_file_patient is 'Whom a quality file tells of.';
select platform.append_only('care.quality_file_patient');
select platform.unaudited('care.quality_file_patient', 'append-only, made with its file, which is audited');

-- An indicator that does not come out of the clinical record: what another source says of a period, with its proof.
create table care.typed_indicator (
  id uuid primary key,
  code text not null,
  name text not null,
  from_day date not null,
  to_day date not null,
  numerator int not null check (numerator >= 0),
  denominator int not null check (denominator > 0),
  unit text not null check (unit in ('percent', 'thousand', 'ratio', 'days')),
  evidence text not null,
  withdrawn text,
  created_by uuid not null default platform.current_setting_or_null('app.user_id')::uuid,
  created_at timestamptz not null default now(),
  constraint typed_indicator_days check (to_day >= from_day),
  -- Of two that stood for the same days nobody would know which is told.
  constraint typed_indicator_once exclude using gist (code with =, daterange(from_day, to_day, '[]') with &&)
    where (withdrawn is null)
);
comment on table care.typed_indicator is 'Figures of Resolución 256 that another source tells; what is withdrawn says why.';
comment on column care.typed_indicator.evidence is 'Where the figure was taken from.';
select platform.audited('care.typed_indicator');
