-- What an act carried to the next year goes on there and nowhere else: the line that it left cannot move any more.
create index rezago_obligacion on budget.rezago (obligacion_id) where obligacion_id is not null;

create function budget.refuse_carried() returns trigger language plpgsql as $$
begin
  if exists (select from budget.carried_line where line_id = new.id) then
    raise exception 'line % was carried to the next year and cannot move', new.id
      using errcode = 'check_violation', constraint = 'line_not_carried';
  end if;
  return null;
end $$;
create trigger line_not_carried after update of came, drawn on budget.line for each row
  when (old.came <> new.came or old.drawn <> new.drawn) execute function budget.refuse_carried();

create index rezago_next_obligacion on budget.rezago (next_obligacion_id) where next_obligacion_id is not null;
create index rezago_next_line on budget.rezago (next_line_id) where next_line_id is not null;
