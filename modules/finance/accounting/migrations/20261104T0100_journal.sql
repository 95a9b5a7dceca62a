-- The journal: append-only entries, and balance rows that a trigger keeps equal to their lines.

create table accounting.entry (
  id uuid primary key,
  vigencia int not null,
  period int not null,
  day date not null,
  kind_id uuid not null references accounting.voucher_kind,
  number int not null check (number > 0),
  concept text not null check (concept <> ''),
  document text not null,
  document_id uuid not null,
  campus_id uuid not null,
  reverses_id uuid references accounting.entry,
  total_debit numeric(18,2) not null,
  total_credit numeric(18,2) not null,
  user_id uuid not null default platform.current_setting_or_null('app.user_id')::uuid,
  at timestamptz not null default now(),
  constraint entry_number unique (kind_id, vigencia, number),
  constraint entry_of_vigencia unique (id, vigencia),
  constraint entry_of_period foreign key (vigencia, period) references accounting.period (vigencia, number),
  constraint entry_balances check (total_debit = total_credit and total_debit > 0),
  constraint entry_within_period check (vigencia = extract(year from day) and case period
    when 0 then day = make_date(vigencia, 1, 1) when 13 then day = make_date(vigencia, 12, 31)
    else extract(month from day) = period end)
);
comment on table accounting.entry is 'Posted vouchers (asientos). Its lines are written first: the header seals them, and none can be added later.';
comment on column accounting.entry.document is 'The kind of document it comes from: budget.obligacion. Drafts live in their documents, not here.';
comment on column accounting.entry.reverses_id is 'The entry that this one undoes: the same lines on the other side.';
create unique index entry_reversed_once on accounting.entry (reverses_id) where reverses_id is not null;
create index entry_document on accounting.entry (document_id);
create index entry_by_day on accounting.entry (vigencia, period, day, id);
select platform.append_only('accounting.entry');
select platform.unaudited('accounting.entry', 'append-only, with its author and instant');

create table accounting.entry_line (
  id bigint generated always as identity,
  vigencia int not null,
  entry_id uuid not null,
  position int not null check (position > 0),
  period int not null,
  day date not null,
  account_id uuid not null references accounting.account,
  tercero_id uuid references people.tercero,
  cost_centre_id uuid,
  debit numeric(18,2) not null default 0,
  credit numeric(18,2) not null default 0,
  base numeric(18,2),
  open_item text,
  due_on date,
  concept text,
  primary key (vigencia, id),
  constraint entry_line_entry foreign key (entry_id, vigencia) references accounting.entry (id, vigencia) deferrable initially deferred,
  constraint entry_line_one_side check (debit >= 0 and credit >= 0 and (debit = 0) <> (credit = 0)),
  constraint entry_line_due check (due_on is null or open_item is not null)
) partition by range (vigencia);
comment on table accounting.entry_line is 'Lines of the journal, one account on one side. Append-only; every figure of every book is a sum over them.';
comment on column accounting.entry_line.base is 'What a withholding was computed on.';
comment on column accounting.entry_line.open_item is 'Documento cruce: the invoice or causación this line opens or settles.';
create index entry_line_by_entry on accounting.entry_line (entry_id);
create index entry_line_by_account on accounting.entry_line (account_id, day, id) include (debit, credit);
create index entry_line_by_tercero on accounting.entry_line (tercero_id, account_id, day, id) where tercero_id is not null;
select platform.append_only('accounting.entry_line');
select platform.unaudited('accounting.entry_line', 'append-only; its entry has author and instant');

-- Only the trigger writes the balances, from lines that already hold the references.
create table accounting.account_balance (
  vigencia int not null,
  period int not null,
  account_id uuid not null,
  debit numeric(18,2) not null default 0,
  credit numeric(18,2) not null default 0,
  primary key (vigencia, period, account_id)
) with (fillfactor = 70);
comment on table accounting.account_balance is 'What each account moved in each period: reports read these instead of the lines.';
create index account_balance_account on accounting.account_balance (account_id, vigencia, period);
select platform.unaudited('accounting.account_balance', 'balance rows: every change is a line of the append-only journal');

create table accounting.account_tercero_balance (
  vigencia int not null,
  period int not null,
  account_id uuid not null,
  tercero_id uuid not null,
  debit numeric(18,2) not null default 0,
  credit numeric(18,2) not null default 0,
  primary key (account_id, tercero_id, vigencia, period)
) with (fillfactor = 70);
comment on table accounting.account_tercero_balance is 'The same by tercero, for the lines that name one.';
create index account_tercero_balance_tercero on accounting.account_tercero_balance (tercero_id, vigencia, period);
select platform.unaudited('accounting.account_tercero_balance', 'balance rows: every change is a line of the append-only journal');

create trigger apply_lines after insert on accounting.entry_line referencing new table as new_lines
  for each statement execute function accounting.apply_lines();

-- A trigger of the parent does not fire for statements that name a partition: each one has its own.
do $$ begin
  for year in 2020..2040 loop
    execute format('create table accounting.entry_line_%1$s partition of accounting.entry_line for values from (%1$s) to (%2$s)',
                   year, year + 1);
    execute format('comment on table accounting.entry_line_%s is %L', year, 'Lines of one vigencia.');
    execute format('create trigger apply_lines after insert on accounting.entry_line_%s referencing new table as new_lines
                    for each statement execute function accounting.apply_lines()', year);
    execute format('create trigger append_only_truncate before truncate on accounting.entry_line_%s
                    for each statement execute function platform.refuse_change()', year);
    perform platform.unaudited(format('accounting.entry_line_%s', year)::regclass, 'partition of accounting.entry_line');
  end loop;
end $$;

create trigger mind_period before insert on accounting.entry for each row execute function accounting.mind_period();

create constraint trigger check_sealed after insert on accounting.entry deferrable initially deferred
  for each row execute function accounting.check_sealed();
