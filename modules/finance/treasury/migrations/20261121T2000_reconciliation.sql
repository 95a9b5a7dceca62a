-- What the bank says against what the books say, month by month.
create table treasury.statement_format (
  id uuid primary key,
  name text not null constraint statement_format_name unique,
  day_column text not null,
  day_shape text not null check (day_shape in ('ymd', 'dmy', 'mdy')),
  concept_column text not null,
  reference_column text,
  amount_column text,
  debit_column text,
  credit_column text,
  decimal_mark text not null check (decimal_mark in ('point', 'comma')),
  active boolean not null default true,
  version int not null default 1,
  search text not null generated always as (platform.fold(name)) stored,
  constraint statement_format_amounts check (amount_column is not null or (debit_column is not null and credit_column is not null))
);
comment on table treasury.statement_format is 'How each bank heads the columns of the sheets it sends: CSV or XLSX.';
select platform.audited('treasury.statement_format');
insert into treasury.statement_format (id, name, day_column, day_shape, concept_column, reference_column, amount_column, debit_column,
                                       credit_column, decimal_mark)
values (gen_random_uuid(), 'Genérico: valor con signo', 'Fecha', 'ymd', 'Descripción', 'Referencia', 'Valor', null, null, 'point'),
       (gen_random_uuid(), 'Genérico: débito y crédito', 'Fecha', 'dmy', 'Descripción', 'Referencia', null, 'Débito', 'Crédito', 'comma');

create table treasury.statement_line (
  id uuid primary key,
  bank_account_id uuid not null references treasury.bank_account,
  day date not null,
  amount numeric(18,2) not null check (amount <> 0),
  concept text not null,
  reference text,
  fingerprint text not null,
  bank_error boolean not null default false,
  imported_by uuid not null,
  imported_at timestamptz not null default now(),
  constraint statement_line_once unique (bank_account_id, fingerprint)
);
comment on table treasury.statement_line is 'Movements as the bank tells them; what enters is positive.';
comment on column treasury.statement_line.fingerprint is 'Day, amount, reference, concept and which of its equals: importing a file again adds nothing.';
comment on column treasury.statement_line.bank_error is 'The bank will undo it: it explains the balance of the bank, not that of the books.';
create index statement_line_day on treasury.statement_line (bank_account_id, day);
select platform.audited('treasury.statement_line');

create table treasury.reconciliation (
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
  bank_account_id uuid not null references treasury.bank_account,
  statement_balance numeric(18,2) not null,
  note text,
  book_balance numeric(18,2) not null default 0,
  reconciled_balance numeric(18,2) not null default 0,
  search text generated always as (platform.fold('CB ' || coalesce(lpad(number::text, greatest(3, length(number::text)), '0'), '')
    || ' ' || coalesce(note, ''))) stored,
  constraint reconciliation_status check (status in ('open', 'closed', 'reopened')),
  constraint reconciliation_number unique (vigencia, number),
  constraint reconciliation_numbered check ((number is null) = (status = 'open')),
  constraint reconciliation_month_end check (date = (date_trunc('month', date) + interval '1 month' - interval '1 day')::date),
  constraint reconciliation_once unique (bank_account_id, date)
);
comment on table treasury.reconciliation is 'Conciliaciones bancarias: one for each account and month, closed with no difference (finance dossier §4.8).';
comment on column treasury.reconciliation.book_balance is 'As they were when it was closed, as is the reconciled balance.';
create index reconciliation_by_date on treasury.reconciliation (vigencia, date desc, id desc);
create index reconciliation_campus on treasury.reconciliation (campus_id, vigencia, date desc, id desc);
select platform.audited('treasury.reconciliation');

create table treasury.bank_match (
  id uuid primary key,
  reconciliation_id uuid not null references treasury.reconciliation,
  made_by uuid not null,
  made_at timestamptz not null default now()
);
comment on table treasury.bank_match is 'Movements of the bank and of the books that are the same money, in the month they were put together.';
create index bank_match_reconciliation on treasury.bank_match (reconciliation_id);
select platform.audited('treasury.bank_match');

create table treasury.match_statement (
  statement_line_id uuid primary key references treasury.statement_line,
  match_id uuid not null references treasury.bank_match on delete cascade
);
comment on table treasury.match_statement is 'Movements of the bank in a match; each in one at most.';
create index match_statement_match on treasury.match_statement (match_id);
select platform.unaudited('treasury.match_statement', 'parts of treasury.bank_match, made and unmade with it');

create table treasury.match_book (
  vigencia int not null,
  line_id bigint not null,
  match_id uuid not null references treasury.bank_match on delete cascade,
  primary key (vigencia, line_id),
  foreign key (vigencia, line_id) references accounting.entry_line (vigencia, id)
);
comment on table treasury.match_book is 'Lines of the journal in a match; each in one at most.';
create index match_book_match on treasury.match_book (match_id);
select platform.unaudited('treasury.match_book', 'parts of treasury.bank_match, made and unmade with it');

create trigger mind_closed_month before insert or update or delete on treasury.bank_match
  for each row execute function treasury.mind_closed_month();
create trigger mind_closed_month before insert or update or delete on treasury.match_statement
  for each row execute function treasury.mind_closed_month();
create trigger mind_closed_month before insert or update or delete on treasury.match_book
  for each row execute function treasury.mind_closed_month();
