-- Notes: vouchers that a person writes line by line, from which those of each month may be repeated.
create table accounting.note (
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
  kind_id uuid not null references accounting.voucher_kind,
  concept text not null,
  tercero_id uuid references people.tercero,
  closing boolean,
  reverse_on date,
  bank_account_id uuid references accounting.account,
  statement_ref text,
  registro_id uuid references budget.registro,
  origin text not null default 'manual' check (origin in ('manual', 'recurring', 'reclassified')),
  about_entry_id uuid references accounting.entry,
  obligacion_id uuid references budget.obligacion,
  pago_id uuid references budget.pago,
  search text generated always as (platform.fold(
    coalesce(lpad(number::text, greatest(3, length(number::text)), '0'), '') || ' ' || concept || ' ' || coalesce(statement_ref, ''))) stored,
  constraint note_status check (status in ('draft', 'template', 'approved', 'annulled')),
  constraint note_number unique (kind_id, vigencia, number),
  constraint note_reverses_later check (reverse_on > date)
);
comment on table accounting.note is 'Notas contables: what a person writes line by line. Its number is that of its voucher.';
comment on column accounting.note.closing is 'It goes to period 13.';
comment on column accounting.note.reverse_on is 'The day on which a job undoes it by itself.';
comment on column accounting.note.bank_account_id is 'The account of the chart that keeps the bank: of debit and credit notes of the bank.';
comment on column accounting.note.statement_ref is 'What the bank calls it in its statement.';
comment on column accounting.note.about_entry_id is 'The voucher that it corrects.';
comment on column accounting.note.obligacion_id is 'What it owed in the budget, and pago_id what it paid there without a transfer.';
create index note_by_date on accounting.note (kind_id, vigencia, date desc, id desc);
create index note_campus on accounting.note (campus_id, kind_id, vigencia, date desc, id desc);
create index note_to_reverse on accounting.note (reverse_on) where status = 'approved' and reverse_on is not null;
create index note_search on accounting.note using gin (search gin_trgm_ops);
select platform.audited('accounting.note');

create table accounting.note_line (
  id uuid primary key,
  parent_id uuid not null references accounting.note,
  position int not null,
  account_id uuid not null references accounting.account,
  tercero_id uuid references people.tercero,
  cost_centre_id uuid,
  concept text,
  base numeric(18,2),
  open_item text,
  due_on date,
  debit numeric(18,2) not null default 0,
  credit numeric(18,2) not null default 0
);
comment on table accounting.note_line is 'What a note moves: one account on one side.';
create index note_line_parent on accounting.note_line (parent_id, position);
create index note_line_account on accounting.note_line (account_id);
select platform.audited('accounting.note_line');

create table accounting.note_budget_line (
  id uuid primary key,
  parent_id uuid not null references accounting.note,
  position int not null,
  registro_line_id uuid not null,
  cpc text,
  amount numeric(18,2) not null
);
comment on table accounting.note_budget_line is 'What a note of the bank takes from a registro: GMF, commissions.';
create index note_budget_line_parent on accounting.note_budget_line (parent_id, position);
select platform.audited('accounting.note_budget_line');

create table accounting.note_schedule (
  id uuid primary key,
  note_id uuid not null references accounting.note,
  from_day date not null,
  times int not null check (times between 1 and 600),
  mode text not null check (mode in ('draft', 'post')),
  active boolean not null default true,
  version int not null default 1,
  owner_id uuid not null default platform.current_setting_or_null('app.user_id')::uuid
);
comment on table accounting.note_schedule is 'Notes that repeat each month: the amortisation of what was paid in advance. Inactive is stopped.';
comment on column accounting.note_schedule.from_day is 'The day of the first; the others keep its day of the month, or take the last of the month.';
comment on column accounting.note_schedule.owner_id is 'In whose name they are made.';
select platform.audited('accounting.note_schedule');

create table accounting.note_run (
  schedule_id uuid not null references accounting.note_schedule,
  turn int not null,
  day date not null,
  note_id uuid references accounting.note on delete set null,
  failure text,
  at timestamptz not null default now(),
  primary key (schedule_id, turn)
);
comment on table accounting.note_run is 'Each time a schedule made its note; with its reason when it could not.';
select platform.unaudited('accounting.note_run', 'what a chore did, with its day; the notes it made are audited');
