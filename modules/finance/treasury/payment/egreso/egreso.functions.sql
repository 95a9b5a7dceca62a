-- What leaves for an obligación is never more than the budget says was paid of it: the rest of the gross is what was withheld.
-- Less than a peso is what whole pesos had rounded in earlier payments of it.
create or replace function treasury.egreso_pays_within() returns trigger language plpgsql as $$
declare gross numeric; leaves numeric;
begin
  select coalesce(sum(l.amount), 0) into gross from budget.pago_line l where l.parent_id = new.pago_id;
  select coalesce(sum(p.amount), 0) into leaves from treasury.egreso_payment p
    join budget.pago g on g.id = new.pago_id
    where p.parent_id = new.egreso_id and budget.living_obligacion(p.obligacion_id) = g.obligacion_id;
  if leaves >= gross + 1 then
    raise exception 'egreso % takes out % and pays % of its obligación', new.egreso_id, leaves, gross
      using errcode = 'check_violation', schema = 'treasury', table = 'egreso_budget', constraint = 'egreso_pays_within';
  end if;
  return new;
end $$;
