-- Where an obligación is paid and lowered today: in the cuenta por pagar that goes on with it, or in itself.
create or replace function budget.living_obligacion(origin uuid) returns uuid language sql stable as $$
  select coalesce((select next_obligacion_id from budget.carried_line
                   where obligacion_id = origin and next_obligacion_id is not null limit 1), origin)
$$;
comment on function budget.living_obligacion is 'The obligación that goes on with another: its cuenta por pagar once a year was carried, or itself.';

-- What a living act carried to the next year moves there alone.
create or replace function budget.refuse_carried() returns trigger language plpgsql as $$
begin
  if exists (select from budget.carried_line where line_id = new.id) then
    raise exception 'line % was carried to the next year and cannot move', new.id
      using errcode = 'check_violation', constraint = 'line_not_carried';
  end if;
  return null;
end $$;
