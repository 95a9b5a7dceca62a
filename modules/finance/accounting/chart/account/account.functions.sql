-- The least that an account holds at the end of a period or of any later one. Balances begin again with each opening (period 0).
create or replace function accounting.least_balance(account uuid, from_vigencia int, from_period int) returns numeric language sql stable as $$
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

-- The least that an account may hold: less than nothing where it has an overdraft.
create or replace function accounting.set_floor(account uuid, lowest numeric) returns void language sql as $$
  insert into accounting.account_floor as f (account_id, lowest) values (account, set_floor.lowest)
  on conflict (account_id) do update set lowest = excluded.lowest where f.lowest <> excluded.lowest $$;

-- Who keeps money in an account says whose it is.
create or replace function accounting.say_fuente(of_account uuid, fuente uuid) returns void language sql as $$
  update accounting.account set fuente_id = fuente, version = version + 1
  where id = of_account and fuente_id is distinct from fuente;
$$;

create or replace function accounting.standing_account(asked uuid) returns uuid language sql stable as $$
  with recursive chain (id, successor_id, step) as (
    select id, successor_id, 0 from accounting.account where id = asked
    union all
    select a.id, a.successor_id, c.step + 1 from chain c join accounting.account a on a.id = c.successor_id where c.step < 20)
  select id from chain order by step desc limit 1
$$;
comment on function accounting.standing_account is 'The account that stands today for another: itself, or the last of those that took its place.';
