-- Accounts that may not fall below an amount: those of the banks, which must not be overdrawn. Treasury says which and how far.
create table accounting.account_floor (
  account_id uuid primary key references accounting.account,
  lowest numeric(18,2) not null check (lowest <= 0)
);
comment on table accounting.account_floor is 'The least that the balance of an account may be; whatever posts, less is refused.';
select platform.unaudited('accounting.account_floor', 'follows the overdraft of the bank account, which is audited');

create function accounting.set_floor(account uuid, lowest numeric) returns void language sql as $$
  insert into accounting.account_floor as f (account_id, lowest) values (account, set_floor.lowest)
  on conflict (account_id) do update set lowest = excluded.lowest where f.lowest <> excluded.lowest $$;

-- The least that an account holds at the end of a period or of any later one. Balances begin again with each opening (period 0).
create function accounting.least_balance(account uuid, from_vigencia int, from_period int) returns numeric language sql stable as $$
  with bounds as (
    select coalesce(max(vigencia) filter (where vigencia <= from_vigencia), 0) as opened,
           coalesce(min(vigencia) filter (where vigencia > from_vigencia), 9999) as reopened
    from accounting.account_balance where account_id = account and period = 0),
  running as (
    select b.vigencia, b.period, sum(b.debit - b.credit) over (order by b.vigencia, b.period) as balance
    from accounting.account_balance b, bounds where b.account_id = account and b.vigencia >= opened and b.vigencia < reopened)
  select least((select balance from running where (vigencia, period) <= (from_vigencia, from_period) order by vigencia desc, period desc limit 1),
               (select min(balance) from running where (vigencia, period) > (from_vigencia, from_period))) $$;
comment on function accounting.least_balance is 'What can be taken from an account at that time without leaving it short then or later.';

-- The floor rows are locked, in order, so that two who take the last pesos queue: the second sees what the first left.
create function accounting.mind_floor() returns trigger language plpgsql as $$
declare short text;
begin
  perform from accounting.account_floor f
  where f.account_id in (select account_id from new_lines group by account_id having sum(credit) > sum(debit))
  order by f.account_id for update;
  if not found then return null; end if;
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
  return null;
end $$;
-- After `apply_lines`, by its name: the balances already hold the new lines.
create trigger mind_floor after insert on accounting.entry_line referencing new table as new_lines
  for each statement execute function accounting.mind_floor();
do $$ begin
  for year in 2020..2040 loop
    execute format('create trigger mind_floor after insert on accounting.entry_line_%s referencing new table as new_lines
                    for each statement execute function accounting.mind_floor()', year);
  end loop;
end $$;

-- Payment orders reserve what they will pay. The row of the payable is locked first, so that two orders for its last peso queue.
create function accounting.reserve_payable(causacion uuid, change numeric) returns void language plpgsql as $$
declare reserved numeric;
begin
  update accounting.payable set programmed = programmed + change where causacion_id = causacion and (live or change < 0)
  returning programmed into reserved;
  if change > 0 and (reserved is null
      or reserved > (select balance from accounting.payable_list where causacion_id = causacion)) then
    raise exception 'more is programmed than is owed'
      using errcode = 'check_violation', schema = 'accounting', table = 'payable', constraint = 'payable_programmed_once';
  end if;
end $$;
