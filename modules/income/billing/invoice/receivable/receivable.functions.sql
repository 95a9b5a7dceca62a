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
