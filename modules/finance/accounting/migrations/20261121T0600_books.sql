-- What the books read besides balances by account and by tercero: balances by cost centre, and by documento cruce.
create table accounting.account_centre_balance (
  vigencia int not null,
  period int not null,
  account_id uuid not null,
  cost_centre_id uuid not null,
  debit numeric(18,2) not null default 0,
  credit numeric(18,2) not null default 0,
  primary key (account_id, cost_centre_id, vigencia, period)
) with (fillfactor = 70);
comment on table accounting.account_centre_balance is 'What each account moved in each period by cost centre, for the lines that name one.';
create index account_centre_balance_centre on accounting.account_centre_balance (cost_centre_id, vigencia, period);
select platform.unaudited('accounting.account_centre_balance', 'balance rows: every change is a line of the append-only journal');

create index entry_line_by_centre on accounting.entry_line (cost_centre_id, account_id, day, id) where cost_centre_id is not null;

-- Always in the order of the key, so that no two postings wait for each other.
create function accounting.apply_book_lines() returns trigger language plpgsql as $$
begin
  insert into accounting.account_centre_balance as b (vigencia, period, account_id, cost_centre_id, debit, credit)
  select vigencia, period, account_id, cost_centre_id, sum(debit), sum(credit) from new_lines where cost_centre_id is not null
  group by 1, 2, 3, 4 order by 3, 4, 1, 2
  on conflict (account_id, cost_centre_id, vigencia, period)
    do update set debit = b.debit + excluded.debit, credit = b.credit + excluded.credit;
  return null;
end $$;
create trigger apply_lines_of_books after insert on accounting.entry_line referencing new table as new_lines
  for each statement execute function accounting.apply_book_lines();
do $$ begin
  for year in 2020..2040 loop
    execute format('create trigger apply_lines_of_books after insert on accounting.entry_line_%s referencing new table as new_lines
                    for each statement execute function accounting.apply_book_lines()', year);
  end loop;
end $$;

insert into accounting.account_centre_balance (vigencia, period, account_id, cost_centre_id, debit, credit)
select vigencia, period, account_id, cost_centre_id, sum(debit), sum(credit) from accounting.entry_line
where cost_centre_id is not null group by 1, 2, 3, 4;
