-- Glosas and devoluciones of payers: line by line, what each party said of it, and its terms.

create table receivables.glosa (
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
  invoice_id uuid not null references billing.invoice,
  payer_number text not null,
  notes text,
  answer_by date,
  untimely boolean not null default false,
  search text generated always as (platform.fold(case kind when 'return' then 'DEV ' else 'GLO ' end ||
    coalesce(lpad(number::text, greatest(3, length(number::text)), '0'), '') || ' ' || payer_number || ' ' || coalesce(notes, ''))) stored,
  constraint glosa_status check (status in ('draft', 'notified', 'annulled')),
  constraint glosa_kind check (kind in ('glosa', 'return')),
  constraint glosa_number unique (vigencia, kind, number),
  constraint glosa_numbered check ((number is null) = (status = 'draft')),
  constraint glosa_clock check (status = 'draft' or answer_by is not null)
);
comment on table receivables.glosa is 'What a payer objects to of an invoice (glosa), or why it returns it whole (devolución).';
comment on column receivables.glosa.payer_number is 'The number the payer gave it; once for each invoice.';
comment on column receivables.glosa.untimely is 'The payer told it after its term: the answer is RE95.';
create unique index glosa_once on receivables.glosa (invoice_id, kind, payer_number) where status = 'notified';
create index glosa_by_date on receivables.glosa (vigencia, date desc, id desc);
create index glosa_campus on receivables.glosa (campus_id, vigencia, date desc, id desc);
create index glosa_invoice on receivables.glosa (invoice_id);
create index glosa_search on receivables.glosa using gin (search gin_trgm_ops);
select platform.audited('receivables.glosa');

create table receivables.glosa_line (
  id uuid primary key,
  parent_id uuid not null references receivables.glosa,
  position int not null,
  invoice_line_id uuid references billing.invoice_line,
  code_id uuid not null references receivables.glosa_code,
  amount numeric(18,2) not null check (amount >= 0),
  complement text,
  state text,
  answer_code text,
  answered_on date,
  answered_by uuid,
  answer_late boolean not null default false,
  justification text,
  area text,
  decide_by date,
  decided_on date,
  decision text,
  amend_by date,
  settled_on date,
  settled_in text,
  notified numeric(18,2) not null default 0,
  accepted numeric(18,2) not null default 0,
  defended numeric(18,2) not null default 0,
  lifted numeric(18,2) not null default 0,
  ratified numeric(18,2) not null default 0,
  settled_accepted numeric(18,2) not null default 0,
  settled_lifted numeric(18,2) not null default 0,
  credited numeric(18,2) not null default 0,
  open numeric(18,2) not null generated always as (notified - accepted - lifted - settled_accepted - settled_lifted) stored,
  to_credit numeric(18,2) not null generated always as (accepted + settled_accepted - credited) stored,
  constraint glosa_line_state check (state in ('notified', 'accepted', 'answered', 'lifted', 'ratified', 'settled')),
  constraint glosa_line_answer check (answer_code ~ '^RE(95|96|97|98|99)\d{2}$'),
  constraint glosa_line_area check (area in ('billing', 'care', 'pharmacy', 'authorizations', 'contracts', 'systems')),
  constraint glosa_line_told check (notified in (0, amount)),
  constraint glosa_line_answered check (accepted >= 0 and defended >= 0 and accepted + defended <= notified),
  constraint glosa_line_decided check (lifted >= 0 and ratified >= 0 and lifted + ratified <= defended),
  constraint glosa_line_settled check
    (settled_accepted >= 0 and settled_lifted >= 0 and settled_accepted + settled_lifted <= ratified),
  constraint glosa_line_credited check (credited between 0 and accepted + settled_accepted)
);
comment on table receivables.glosa_line is
  'One cause over one service of the invoice, or over all of it: what was objected to, accepted, defended, lifted, ratified, settled.';
comment on column receivables.glosa_line.notified is 'This and the next seven are kept by the trigger of receivables.glosa_move.';
comment on column receivables.glosa_line.open is 'What is still in discussion.';
comment on column receivables.glosa_line.to_credit is 'What the house accepted and no credit note took back yet.';
create index glosa_line_parent on receivables.glosa_line (parent_id, position);
create index glosa_line_invoice_line on receivables.glosa_line (invoice_line_id);
create index glosa_line_code on receivables.glosa_line (code_id);
select platform.audited('receivables.glosa_line');

create table receivables.glosa_move (
  id bigint generated always as identity primary key,
  glosa_id uuid not null references receivables.glosa,
  line_id uuid not null references receivables.glosa_line,
  invoice_id uuid not null references billing.invoice,
  class text not null check (class in
    ('notify', 'accept', 'defend', 'lift', 'ratify', 'settle-accept', 'settle-lift', 'credit')),
  day date not null,
  amount numeric(18,2) not null check (amount <> 0),
  at timestamptz not null default now()
);
comment on table receivables.glosa_move is 'What each party said of each line of a glosa, as it was said; taking back is a move of the opposite sign.';
create index glosa_move_line on receivables.glosa_move (line_id, id);
create index glosa_move_invoice on receivables.glosa_move (invoice_id);
create index glosa_move_glosa on receivables.glosa_move (glosa_id);
create index glosa_move_day on receivables.glosa_move (day);
select platform.append_only('receivables.glosa_move');
select platform.unaudited('receivables.glosa_move', 'append-only, with its line and instant');
select platform.of_site_via('receivables.glosa_move', 'glosa_id');

create trigger apply_glosa after insert on receivables.glosa_move referencing new table as new_rows
  for each statement execute function receivables.apply_glosa();

create trigger keep_glosa_within after insert on receivables.glosa_move referencing new table as new_rows
  for each statement execute function receivables.keep_glosa_within();

create trigger keep_told before update or delete on receivables.glosa_line for each row execute function receivables.keep_told();

create table receivables.glosa_credit (
  glosa_id uuid not null references receivables.glosa,
  credit_note_id uuid primary key references billing.credit_note,
  amount numeric(18,2) not null check (amount > 0),
  at timestamptz not null default now()
);
comment on table receivables.glosa_credit is 'The credit notes that took back what was accepted of a glosa.';
create index glosa_credit_glosa on receivables.glosa_credit (glosa_id);
select platform.append_only('receivables.glosa_credit');
select platform.unaudited('receivables.glosa_credit', 'append-only link between audited documents');
select platform.of_site_via('receivables.glosa_credit', 'glosa_id');
