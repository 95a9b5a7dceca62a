-- What the ministry was told without invoice is never invoiced after.
create or replace function billing.keep_apart() returns trigger language plpgsql as $$
begin
  if exists (select from billing.rips_apart_charge l join billing.rips_apart r on r.id = l.apart_id
             where l.charge_id = new.id and r.rips_state in ('sent', 'approved', 'approved-noted')) then
    raise exception 'the charge was told without invoice' using errcode = 'check_violation',
      constraint = 'charge_told_apart', schema = 'billing', table = 'charge';
  end if;
  return new;
end $$;
