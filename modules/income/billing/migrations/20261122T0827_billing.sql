-- What is done to patients becomes charges, charges become invoices, invoices become what payers owe.
create schema if not exists billing;

create table billing.surgical_act (
  id uuid primary key,
  admission_id uuid not null,
  contract_id uuid,
  campus_id uuid not null references admin.campus,
  day date not null,
  starts text not null check (starts ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  ends text not null check (ends ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  note text,
  total numeric(18,2) not null check (total >= 0),
  version int not null default 1,
  created_by uuid not null,
  created_at timestamptz not null default now()
);
comment on table billing.surgical_act is 'One act in the theatre: its procedures are liquidated together and charged by component (billing dossier §5.3).';
create index surgical_act_admission on billing.surgical_act (admission_id);
select platform.audited('billing.surgical_act');

create table billing.surgical_procedure (
  id uuid primary key,
  act_id uuid not null references billing.surgical_act,
  position int not null,
  service_id uuid not null,
  relation text not null,
  bloodless boolean not null default false,
  surgeon_id uuid,
  unique (act_id, position)
);
comment on table billing.surgical_procedure is 'What was done in an act, and how each procedure stands to the first.';
select platform.audited('billing.surgical_procedure');

create table billing.charge (
  id uuid primary key,
  admission_id uuid not null,
  patient_id uuid not null references people.patient,
  payer_id uuid,
  contract_id uuid,
  campus_id uuid not null references admin.campus,
  service_id uuid not null,
  day date not null,
  hour text not null check (hour ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  quantity numeric(18,4) not null,
  price numeric(18,2) not null,
  amount numeric(18,2) not null,
  formula jsonb not null,
  explained text not null,
  unpriced text,
  price_reason text,
  order_number text,
  professional_id uuid,
  diagnosis text,
  related_diagnoses text[] not null default '{}',
  finalidad text,
  authorization_number text,
  mipres text,
  surgical_act_id uuid references billing.surgical_act,
  component text check (component in ('surgeon', 'anaesthetist', 'assistant', 'theatre', 'materials')),
  package_id uuid references billing.charge,
  moderating_concept text not null default 'none' check (moderating_concept in ('copago', 'cuota', 'none')),
  moderating_amount numeric(18,2) not null default 0 check (moderating_amount >= 0),
  moderating_reason text,
  state text not null default 'pending' check (state in ('pending', 'excluded', 'reserved', 'invoiced', 'reversed')),
  state_reason text,
  origin text not null default 'manual',
  origin_id uuid,
  version int not null default 1,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  constraint charge_quantity check (quantity > 0),
  constraint charge_price check (price >= 0 and amount >= 0),
  constraint charge_excluded_with_reason check (state <> 'excluded' or state_reason is not null),
  constraint charge_in_a_package_is_free check (package_id is null or amount = 0),
  constraint charge_component check ((component is null) = (surgical_act_id is null))
);
comment on table billing.charge is 'Cargos: each service given to a patient, with the price of its day and how it was reached.';
comment on column billing.charge.formula is 'The formula of the price when it was charged: its defence when it is objected.';
comment on column billing.charge.unpriced is 'Why it has no price: it blocks the invoice.';
comment on column billing.charge.package_id is 'The charge of the package that includes it.';
comment on column billing.charge.origin is 'manual, surgery, care, pharmacy or laboratory; with the id of what charged it.';
create index charge_admission on billing.charge (admission_id, day, hour, id);
create index charge_patient on billing.charge (patient_id, day);
create index charge_contract on billing.charge (contract_id, day);
create index charge_pending on billing.charge (campus_id, admission_id) where state = 'pending';
create unique index charge_origin on billing.charge (origin, origin_id) where origin_id is not null;
select platform.audited('billing.charge');

create table billing.invoice (
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
  kind text not null,
  ambit text not null,
  admission_id uuid,
  patient_id uuid references people.patient,
  payer_id uuid,
  contract_id uuid,
  tercero_id uuid not null references people.tercero,
  regimen text,
  user_type text check (user_type ~ '^\d\d$'),
  coverage text not null check (coverage ~ '^\d\d$'),
  modality text not null check (modality ~ '^\d\d$'),
  without_contract text,
  authorization_number text,
  policy text,
  siras text,
  period_from date not null,
  period_to date not null,
  partial boolean not null default false,
  notes text,
  gross numeric(18,2) not null default 0,
  discount numeric(18,2) not null default 0,
  copago numeric(18,2) not null default 0,
  cuota numeric(18,2) not null default 0,
  shared numeric(18,2) not null default 0,
  advance numeric(18,2) not null default 0,
  prepaid numeric(18,2) not null generated always as (copago + cuota + shared + advance) stored,
  net numeric(18,2) not null generated always as (gross - discount - copago - cuota - shared - advance) stored,
  prefix text,
  consecutive int,
  full_number text not null generated always as (coalesce(prefix, '') || coalesce(consecutive::text, '')) stored,
  issued_at timestamptz,
  due_on date,
  electronic_id uuid,
  uuid text,
  cuv text,
  unfiled_account text,
  filed_account text,
  rubro_id uuid references budget.rubro,
  fuente_id uuid references budget.fuente,
  dian_state text not null default 'none',
  rips_state text not null default 'none',
  filing_state text not null default 'unfiled',
  receivable_state text not null default 'none',
  filing_number text,
  filed_on date,
  search text generated always as (platform.fold(coalesce(prefix, '') || coalesce(consecutive::text, '') || ' ' ||
    coalesce(authorization_number, '') || ' ' || coalesce(policy, '') || ' ' || coalesce(siras, '') || ' ' ||
    coalesce(filing_number, '') || ' ' || coalesce(uuid, '') || ' ' || coalesce(cuv, '') || ' ' || coalesce(notes, ''))) stored,
  constraint invoice_status check (status in ('draft', 'issued', 'annulled', 'dropped')),
  constraint invoice_kind check (kind in ('event', 'capita', 'pgp', 'package', 'program', 'particular', 'collection', 'other')),
  constraint invoice_ambit check (ambit in ('1', '2', '3', '4', '5', '6')),
  constraint invoice_numbered check (status in ('draft', 'dropped') or (prefix is not null and consecutive is not null)),
  constraint invoice_number unique (prefix, consecutive),
  constraint invoice_period check (period_to >= period_from),
  constraint invoice_amounts check (gross >= 0 and discount >= 0 and copago >= 0 and cuota >= 0 and shared >= 0 and advance >= 0),
  constraint invoice_prepaid check (net >= 0),
  constraint invoice_dian check (dian_state in ('none', 'to-send', 'sent', 'accepted', 'accepted-noted', 'rejected', 'contingency')),
  constraint invoice_rips check (rips_state in ('none', 'faulty', 'ready', 'sent', 'approved', 'approved-noted', 'rejected', 'exempt')),
  constraint invoice_filing check (filing_state in ('unfiled', 'in-account', 'filed', 'returned', 'overdue')),
  constraint invoice_receivable check (receivable_state in
    ('none', 'to-file', 'current', 'glosa', 'partial', 'settled', 'judicial', 'written-off'))
);
comment on table billing.invoice is 'Pre-facturas and facturas de venta, each with five states that move apart (billing dossier §4).';
comment on column billing.invoice.partial is 'A corte: the stay goes on after it.';
comment on column billing.invoice.prepaid is 'What the user paid, or an advance: the payer does not owe it.';
comment on column billing.invoice.uuid is 'CUFE.';
comment on column billing.invoice.unfiled_account is 'The account it is owed on until it is filed, and after: as they were when it was issued.';
create index invoice_by_date on billing.invoice (vigencia, date desc, id desc);
create index invoice_campus on billing.invoice (campus_id, vigencia, date desc, id desc);
create index invoice_payer on billing.invoice (payer_id, date);
create index invoice_contract on billing.invoice (contract_id, date);
create index invoice_admission on billing.invoice (admission_id);
create index invoice_patient on billing.invoice (patient_id);
create index invoice_working on billing.invoice (dian_state, rips_state, filing_state) where status in ('draft', 'issued');
create index invoice_search on billing.invoice using gin (search gin_trgm_ops);
select platform.audited('billing.invoice');

create trigger keep_issued before update on billing.invoice for each row execute function billing.keep_issued();
create trigger keep_numbered before delete on billing.invoice for each row execute function billing.keep_numbered();

create table billing.invoice_line (
  id uuid primary key,
  parent_id uuid not null references billing.invoice on delete cascade,
  position int not null,
  service_id uuid not null,
  code text not null,
  description text not null,
  quantity numeric(18,4) not null check (quantity > 0),
  price numeric(18,2) not null check (price >= 0),
  discount numeric(18,2) not null default 0 check (discount >= 0),
  amount numeric(18,2) not null check (amount >= 0),
  income_account text,
  rubro_id uuid references budget.rubro,
  cost_centre_id uuid references hospital.cost_centre,
  rips_object text,
  unique (parent_id, position)
);
comment on table billing.invoice_line is 'The lines of an invoice: one for each service and price; a package is one line.';
select platform.audited('billing.invoice_line');

create table billing.invoice_charge (
  invoice_id uuid not null references billing.invoice on delete cascade,
  charge_id uuid not null references billing.charge,
  line_id uuid references billing.invoice_line on delete set null,
  live boolean not null default true,
  amount numeric(18,2) not null,
  user_consecutive int,
  rips_object text,
  first_consecutive int,
  records int not null default 0,
  primary key (invoice_id, charge_id)
);
comment on table billing.invoice_charge is 'The charges of an invoice. Live in one at most: a charge is never invoiced twice.';
comment on column billing.invoice_charge.first_consecutive is
  'Of its records in RIPS, among those of its user and kind. Given when it is issued and never again: notes point to them.';
create unique index invoice_charge_once on billing.invoice_charge (charge_id) where live;
select platform.audited('billing.invoice_charge');

create table billing.credit_note (
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
  concept text not null check (concept in ('1', '2', '3', '4')),
  reason text not null,
  frees boolean not null default false,
  amount numeric(18,2) not null default 0 check (amount >= 0),
  net numeric(18,2) not null default 0 check (net >= 0),
  prefix text,
  consecutive int,
  full_number text not null generated always as (coalesce(prefix, '') || coalesce(consecutive::text, '')) stored,
  issued_at timestamptz,
  electronic_id uuid,
  uuid text,
  cuv text,
  dian_state text not null default 'none',
  rips_state text not null default 'none',
  search text generated always as (platform.fold(coalesce(prefix, '') || coalesce(consecutive::text, '') || ' ' || reason)) stored,
  constraint credit_note_status check (status in ('draft', 'issued')),
  constraint credit_note_numbered check (status = 'draft' or (prefix is not null and consecutive is not null)),
  constraint credit_note_number unique (prefix, consecutive),
  constraint credit_note_amount check (status = 'draft' or amount > 0)
);
comment on table billing.credit_note is 'Notas crédito: what is taken back of an invoice, whole (concept 2) or in part.';
comment on column billing.credit_note.frees is 'Its charges may be invoiced again.';
create index credit_note_by_date on billing.credit_note (vigencia, date desc, id desc);
create index credit_note_campus on billing.credit_note (campus_id, vigencia, date desc, id desc);
create index credit_note_invoice on billing.credit_note (invoice_id);
create index credit_note_search on billing.credit_note using gin (search gin_trgm_ops);
select platform.audited('billing.credit_note');

create table billing.credit_note_line (
  id uuid primary key,
  parent_id uuid not null references billing.credit_note on delete cascade,
  position int not null,
  invoice_line_id uuid not null references billing.invoice_line,
  amount numeric(18,2) not null check (amount > 0),
  unique (parent_id, position)
);
comment on table billing.credit_note_line is 'How much of each line of the invoice a note takes back.';
create index credit_note_line_of on billing.credit_note_line (invoice_line_id);
select platform.audited('billing.credit_note_line');

create table billing.budget_effect (
  id bigint generated always as identity primary key,
  document text not null,
  document_id uuid not null,
  kind text not null check (kind in ('recognition', 'adjustment')),
  effect_id uuid not null references budget.ingreso
);
comment on table billing.budget_effect is 'What an invoice or a note recognised in the budget.';
create index budget_effect_document on billing.budget_effect (document_id);
select platform.unaudited('billing.budget_effect', 'append-only link to an audited document');
select platform.append_only('billing.budget_effect');

-- The ledger of what is owed: append-only moves, and a balance for each invoice that the trigger keeps equal to their sum.
create table billing.receivable (
  invoice_id uuid primary key references billing.invoice,
  tercero_id uuid not null references people.tercero,
  payer_id uuid,
  contract_id uuid,
  issued numeric(18,2) not null default 0,
  noted numeric(18,2) not null default 0,
  paid numeric(18,2) not null default 0,
  advanced numeric(18,2) not null default 0,
  discounted numeric(18,2) not null default 0,
  balance numeric(18,2) not null generated always as (issued - noted - paid - advanced - discounted) stored,
  constraint receivable_balance check (balance >= 0),
  constraint receivable_parts check (issued >= 0 and paid >= 0 and advanced >= 0 and discounted >= 0)
);
comment on table billing.receivable is 'What is left to be paid of each invoice. Only this table answers how much a payer owes.';
comment on column billing.receivable.noted is 'Credit notes less debit notes.';
create index receivable_open on billing.receivable (payer_id, invoice_id) where balance > 0;
create index receivable_tercero on billing.receivable (tercero_id) where balance > 0;
select platform.unaudited('billing.receivable', 'kept by the trigger of its moves');

create table billing.receivable_move (
  id bigint generated always as identity primary key,
  invoice_id uuid not null references billing.receivable,
  class text not null check (class in ('issue', 'credit-note', 'debit-note', 'payment', 'advance', 'discount')),
  day date not null,
  amount numeric(18,2) not null check (amount <> 0),
  document text not null,
  document_id uuid not null,
  at timestamptz not null default now()
);
comment on table billing.receivable_move is 'What made each invoice owed, and what settled it; taking back is a move of the opposite sign.';
create index receivable_move_invoice on billing.receivable_move (invoice_id, id);
create index receivable_move_document on billing.receivable_move (document_id);
create index receivable_move_day on billing.receivable_move (day);
select platform.append_only('billing.receivable_move');
select platform.unaudited('billing.receivable_move', 'append-only, with its document and instant');

create trigger apply_receivable after insert on billing.receivable_move referencing new table as new_rows
  for each statement execute function billing.apply_receivable();
