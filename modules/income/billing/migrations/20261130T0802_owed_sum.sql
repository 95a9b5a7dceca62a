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

create trigger sum_owed after update on billing.receivable referencing new table as new_rows old table as old_rows
  for each statement execute function billing.sum_owed();

create trigger sum_new_owed after insert on billing.receivable referencing new table as new_rows
  for each statement execute function billing.sum_new_owed();

select billing.sum_owed_again();

drop index billing.receivable_aged;
