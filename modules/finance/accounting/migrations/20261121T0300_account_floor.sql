-- Accounts that may not fall below an amount: those of the banks, which must not be overdrawn. Treasury says which and how far.
create table accounting.account_floor (
  account_id uuid primary key references accounting.account,
  lowest numeric(18,2) not null check (lowest <= 0)
);
comment on table accounting.account_floor is 'The least that the balance of an account may be; whatever posts, less is refused.';
select platform.unaudited('accounting.account_floor', 'follows the overdraft of the bank account, which is audited');

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
