-- What an account of the chart holds on a day. The opening of a year (period 0) restates what came before it.
create or replace function treasury.account_balance_on(account uuid, on_day date) returns numeric language sql stable as $$
  with since as (
    select coalesce(max(vigencia), 0) as year from accounting.account_balance_face
    where account_id = account and period = 0 and vigencia <= extract(year from on_day))
  select coalesce((select sum(b.debit - b.credit) from accounting.account_balance_face b, since
                   where b.account_id = account and b.vigencia >= since.year and b.period between 0 and 12
                     and make_date(b.vigencia, greatest(b.period, 1), 1) < date_trunc('month', on_day)::date), 0)
       + coalesce((select sum(l.debit - l.credit) from accounting.entry_line_face l, since
                   where l.account_id = account and l.vigencia >= since.year
                     and l.day between date_trunc('month', on_day)::date and on_day), 0)
$$;
comment on function treasury.account_balance_on is 'Months that are over by their balances, the month of the day by its lines.';

-- The floor of an account of the chart follows the overdraft of its bank account.
create or replace function treasury.bank_account_floor() returns trigger language plpgsql as $$
begin
  perform accounting.set_floor(new.account_id, -new.overdraft);
  return null;
end $$;
