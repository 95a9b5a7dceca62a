-- What is owed, added up by whom and since when, so that half a million debts are aged by reading some thousands of rows. It is
-- only added to, a row for what each statement changed: two who settle debts of one payer never wait for each other. Rows of the
-- same debtor and day are folded into one every hour.
create table billing.owed_sum (
  id bigint generated always as identity primary key,
  tercero_id uuid not null,
  payer_id uuid,
  contract_id uuid,
  regimen text,
  campus_id uuid,
  filed_on date,
  balance numeric(18,2) not null,
  invoices int not null
);
comment on table billing.owed_sum is 'What is owed by debtor and day of filing: its rows add up to what billing.receivable says.';
select platform.unaudited('billing.owed_sum', 'kept by triggers of what is owed');

create function billing.sum_owed() returns trigger language plpgsql as $$
begin
  insert into billing.owed_sum (tercero_id, payer_id, contract_id, regimen, campus_id, filed_on, balance, invoices)
  select tercero_id, payer_id, contract_id, regimen, campus_id, filed_on, sum(way * balance), sum(way)
  from (select 1 as way, n.tercero_id, n.payer_id, n.contract_id, n.regimen, n.campus_id, n.filed_on, n.balance
        from new_rows n where n.balance > 0
        union all
        select -1, o.tercero_id, o.payer_id, o.contract_id, o.regimen, o.campus_id, o.filed_on, o.balance
        from old_rows o where o.balance > 0) changed
  group by 1, 2, 3, 4, 5, 6 having sum(way * balance) <> 0 or sum(way) <> 0;
  return null;
end $$;
create trigger sum_owed after update on billing.receivable referencing new table as new_rows old table as old_rows
  for each statement execute function billing.sum_owed();

create function billing.sum_new_owed() returns trigger language plpgsql as $$
begin
  insert into billing.owed_sum (tercero_id, payer_id, contract_id, regimen, campus_id, filed_on, balance, invoices)
  select tercero_id, payer_id, contract_id, regimen, campus_id, filed_on, sum(balance), count(*)
  from new_rows where balance > 0 group by 1, 2, 3, 4, 5, 6;
  return null;
end $$;
create trigger sum_new_owed after insert on billing.receivable referencing new table as new_rows
  for each statement execute function billing.sum_new_owed();

-- Rows of one debtor and day become one. Whoever reads meanwhile sees them as they were or as they are.
create function billing.fold_owed() returns void language sql as $$
  with gone as (
    delete from billing.owed_sum where id in (
      select unnest(array_agg(id)) from billing.owed_sum
      group by tercero_id, payer_id, contract_id, regimen, campus_id, filed_on having count(*) > 1)
    returning *)
  insert into billing.owed_sum (tercero_id, payer_id, contract_id, regimen, campus_id, filed_on, balance, invoices)
  select tercero_id, payer_id, contract_id, regimen, campus_id, filed_on, sum(balance), sum(invoices) from gone
  group by 1, 2, 3, 4, 5, 6 having sum(balance) <> 0 or sum(invoices) <> 0;
$$;
comment on function billing.fold_owed is 'Makes one row of those of the same debtor and day.';

-- From nothing: what was owed before, what was brought without triggers, and what was found to differ.
create function billing.sum_owed_again() returns void language sql as $$
  lock table billing.receivable in share mode;
  delete from billing.owed_sum;
  insert into billing.owed_sum (tercero_id, payer_id, contract_id, regimen, campus_id, filed_on, balance, invoices)
  select tercero_id, payer_id, contract_id, regimen, campus_id, filed_on, sum(balance), count(*)
  from billing.receivable where balance > 0 group by 1, 2, 3, 4, 5, 6;
$$;
comment on function billing.sum_owed_again is 'Adds up again all that is owed, while nobody moves it.';
select billing.sum_owed_again();

drop index billing.receivable_aged;
