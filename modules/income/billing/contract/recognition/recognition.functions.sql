-- What an invoice makes owed is recognised once at a time, whoever does it: as it is issued, as it is filed or in a batch.
create or replace function billing.keep_recognised_once() returns trigger language plpgsql as $$
begin
  perform from billing.invoice where id = new.document_id for no key update;
  if exists (
    select from billing.budget_effect e join budget.ingreso g on g.id = e.effect_id and g.status = 'approved'
    where e.document_id = new.document_id and e.kind = 'recognition')
  then
    raise exception 'the invoice is recognised already' using errcode = 'unique_violation',
      constraint = 'recognised_once', schema = 'billing', table = 'budget_effect';
  end if;
  return new;
end $$;
