-- Every balance equals the sum of its lines, in account order so that no two postings wait for each other. One look tells what the lines
-- have (a centro de costo, a documento cruce, a floor); then, in this order: nothing is added to what is sealed, nothing moves an account
-- with auxiliaries, balances, payables, and last the floor, which reads the balances.
create or replace function accounting.apply_lines() returns trigger language plpgsql as $$
declare
  said record;
  short text;
begin
  -- Each is a look at one key, however many lines come: a plan made for a few must serve for many.
  select bool_or((select true from accounting.entry e where e.id = n.entry_id)) as sealed,
         bool_or((select not a.accepts_moves from accounting.account a where a.id = n.account_id)) as opened,
         bool_or(n.tercero_id is not null) as terceros, bool_or(n.cost_centre_id is not null) as centres,
         bool_or(n.open_item is not null) as items,
         bool_or(n.credit > 0 and (select true from accounting.account_floor f where f.account_id = n.account_id)) as floored
  into said from new_lines n;
  if said.sealed then
    raise exception 'a posted entry takes no more lines' using errcode = 'restrict_violation';
  end if;
  -- Seen here once more because auxiliaries may have been opened below the account since it was read.
  if said.opened then
    raise exception 'an account with auxiliaries takes no moves'
      using errcode = 'check_violation', schema = 'accounting', constraint = 'account_accepts_moves';
  end if;
  insert into accounting.account_balance as b (vigencia, period, account_id, debit, credit)
  select vigencia, period, account_id, sum(debit), sum(credit) from new_lines group by 1, 2, 3 order by 1, 2, 3
  on conflict (vigencia, period, account_id) do update set debit = b.debit + excluded.debit, credit = b.credit + excluded.credit;
  if said.terceros then
    insert into accounting.account_tercero_balance as b (vigencia, period, account_id, tercero_id, debit, credit)
    select vigencia, period, account_id, tercero_id, sum(debit), sum(credit) from new_lines where tercero_id is not null
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (account_id, tercero_id, vigencia, period)
      do update set debit = b.debit + excluded.debit, credit = b.credit + excluded.credit;
  end if;
  if said.items then
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
  if said.centres then
    insert into accounting.account_centre_balance as b (vigencia, period, account_id, cost_centre_id, debit, credit)
    select vigencia, period, account_id, cost_centre_id, sum(debit), sum(credit) from new_lines where cost_centre_id is not null
    group by 1, 2, 3, 4 order by 3, 4, 1, 2
    on conflict (account_id, cost_centre_id, vigencia, period)
      do update set debit = b.debit + excluded.debit, credit = b.credit + excluded.credit;
  end if;
  if said.floored then
    perform from accounting.account_floor f
    where f.account_id in (select account_id from new_lines group by account_id having sum(credit) > sum(debit))
    order by f.account_id for update;
    if found then
      select a.code into short
      from (select account_id, vigencia, period from new_lines group by 1, 2, 3 having sum(credit) > sum(debit)) n
      join accounting.account_floor f on f.account_id = n.account_id
      join accounting.account a on a.id = n.account_id
      where accounting.least_balance(n.account_id, n.vigencia, n.period) < f.lowest
      limit 1;
      if short is not null then
        raise exception 'account % would fall below its floor', short
          using errcode = 'check_violation', schema = 'accounting', table = 'account_floor', constraint = 'account_above_floor';
      end if;
    end if;
  end if;
  return null;
end $$;

-- At the end of the transaction: two lines or more, of the period and day of their entry, add up to its debits and its credits.
create or replace function accounting.check_sealed() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
declare sums record;
begin
  select count(*) as lines, sum(debit) as debit, sum(credit) as credit, bool_and(period = new.period and day = new.day) as same
  into sums from accounting.entry_line where vigencia = new.vigencia and entry_id = new.id;
  if sums.lines < 2 or sums.debit <> new.total_debit or sums.credit <> new.total_credit or not sums.same then
    raise exception 'entry % says debits % and credits %, its % lines say % and %', new.id, new.total_debit, new.total_credit,
      sums.lines, sums.debit, sums.credit using errcode = 'check_violation', schema = 'accounting', constraint = 'entry_adds_up';
  end if;
  return null;
end $$;
