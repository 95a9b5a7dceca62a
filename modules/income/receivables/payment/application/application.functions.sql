-- What was applied of a payment equals the sum of its applications.
create or replace function receivables.apply_payment() returns trigger language plpgsql as $$
begin
  update receivables.payment p
  set applied = p.applied + n.receipt, applied_advance = p.applied_advance + n.advance, applied_retained = p.applied_retained + n.retained
  from (select payment_id, coalesce(sum(amount) filter (where source = 'receipt'), 0) as receipt,
               coalesce(sum(amount) filter (where source = 'advance'), 0) as advance, sum(retained) as retained
        from new_rows group by payment_id) n
  where p.id = n.payment_id;
  return null;
end $$;
