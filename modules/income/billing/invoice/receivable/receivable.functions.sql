-- What each invoice is owed equals the sum of its moves.
create or replace function billing.apply_receivable() returns trigger language plpgsql as $$
begin
  update billing.receivable r
  set issued = r.issued + n.issued, noted = r.noted + n.credited - n.debited, debited = r.debited + n.debited,
      paid = r.paid + n.paid, advanced = r.advanced + n.advanced, discounted = r.discounted + n.discounted
  from (select invoice_id,
               coalesce(sum(amount) filter (where class = 'issue'), 0) as issued,
               coalesce(sum(amount) filter (where class = 'credit-note'), 0) as credited,
               coalesce(sum(amount) filter (where class = 'debit-note'), 0) as debited,
               coalesce(sum(amount) filter (where class = 'payment'), 0) as paid,
               coalesce(sum(amount) filter (where class = 'advance'), 0) as advanced,
               coalesce(sum(amount) filter (where class = 'discount'), 0) as discounted
        from new_rows group by invoice_id) n
  where r.invoice_id = n.invoice_id;
  return null;
end $$;

-- What is owed has the site, regimen and filing of its invoice.
create or replace function billing.fill_receivable() returns trigger language plpgsql as $$
begin
  select campus_id, regimen, filed_on into new.campus_id, new.regimen, new.filed_on
  from billing.invoice where id = new.invoice_id;
  return new;
end $$;

-- What is owed follows its invoice when it is filed or changes site.
create or replace function billing.follow_invoice() returns trigger language plpgsql as $$
begin
  update billing.receivable set campus_id = new.campus_id, regimen = new.regimen, filed_on = new.filed_on
  where invoice_id = new.id;
  return null;
end $$;

-- Rows of one debtor and day become one. Whoever reads meanwhile sees them as they were or as they are.
create or replace function billing.fold_owed() returns void language sql as $$
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

-- Each change of what is owed is a row of the sum of its debtor and day: no two wait for one row.
create or replace function billing.sum_new_owed() returns trigger language plpgsql as $$
begin
  insert into billing.owed_sum (tercero_id, payer_id, contract_id, regimen, campus_id, filed_on, balance, invoices)
  select tercero_id, payer_id, contract_id, regimen, campus_id, filed_on, sum(balance), count(*)
  from new_rows where balance > 0 group by 1, 2, 3, 4, 5, 6;
  return null;
end $$;

create or replace function billing.sum_owed() returns trigger language plpgsql as $$
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

-- From nothing: what was owed before, what was brought without triggers, and what was found to differ.
create or replace function billing.sum_owed_again() returns void language sql as $$
  lock table billing.receivable in share mode;
  delete from billing.owed_sum;
  insert into billing.owed_sum (tercero_id, payer_id, contract_id, regimen, campus_id, filed_on, balance, invoices)
  select tercero_id, payer_id, contract_id, regimen, campus_id, filed_on, sum(balance), count(*)
  from billing.receivable where balance > 0 group by 1, 2, 3, 4, 5, 6;
$$;
comment on function billing.sum_owed_again is 'Adds up again all that is owed, while nobody moves it.';
