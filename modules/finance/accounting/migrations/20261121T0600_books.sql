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

-- The opening of a vigencia only says again what the years before left owed: an item that was there already is not counted twice.
create or replace function accounting.apply_lines() returns trigger language plpgsql as $$
begin
  if exists (select from new_lines n join accounting.entry e on e.id = n.entry_id) then
    raise exception 'a posted entry takes no more lines' using errcode = 'restrict_violation';
  end if;
  -- Seen here once more because auxiliaries may have been opened below the account since it was read.
  if exists (select from new_lines n join accounting.account a on a.id = n.account_id where not a.accepts_moves) then
    raise exception 'an account with auxiliaries takes no moves'
      using errcode = 'check_violation', schema = 'accounting', constraint = 'account_accepts_moves';
  end if;
  insert into accounting.account_balance as b (vigencia, period, account_id, debit, credit)
  select vigencia, period, account_id, sum(debit), sum(credit) from new_lines group by 1, 2, 3 order by 1, 2, 3
  on conflict (vigencia, period, account_id) do update set debit = b.debit + excluded.debit, credit = b.credit + excluded.credit;
  insert into accounting.account_tercero_balance as b (vigencia, period, account_id, tercero_id, debit, credit)
  select vigencia, period, account_id, tercero_id, sum(debit), sum(credit) from new_lines where tercero_id is not null
  group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (account_id, tercero_id, vigencia, period)
    do update set debit = b.debit + excluded.debit, credit = b.credit + excluded.credit;
  if exists (select from new_lines where open_item is not null) then
    insert into accounting.open_item as b (account_id, tercero_id, item, opened_on, due_on, debit, credit)
    select account_id, tercero_id, open_item, min(day), max(due_on), sum(debit), sum(credit) from new_lines n
    where open_item is not null and not (n.period = 0 and exists (
      select from accounting.open_item o where o.account_id = n.account_id and o.item = n.open_item
        and o.tercero_id is not distinct from n.tercero_id and o.opened_on < make_date(n.vigencia, 1, 1)))
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (account_id, tercero_id, item) do update
      set debit = b.debit + excluded.debit, credit = b.credit + excluded.credit,
          due_on = coalesce(b.due_on, excluded.due_on);
    -- Nothing takes from a payable more than it owes, whoever pays it and however many at once.
    if exists (select from new_lines n
               join accounting.payable p on p.account_id = n.account_id and p.tercero_id = n.tercero_id
                                        and p.item = n.open_item and p.live
               join accounting.open_item b on b.account_id = p.account_id and b.tercero_id = p.tercero_id and b.item = p.item
               where b.debit > b.credit) then
      raise exception 'more is taken from a payable than it owes'
        using errcode = 'check_violation', schema = 'accounting', constraint = 'payable_not_overpaid';
    end if;
  end if;
  return null;
end $$;
