-- What an act carried to the next year goes on there and nowhere else: the line that it left cannot move any more.
create index rezago_obligacion on budget.rezago (obligacion_id) where obligacion_id is not null;

create trigger line_not_carried after update of came, drawn on budget.line for each row
  when (old.came <> new.came or old.drawn <> new.drawn) execute function budget.refuse_carried();

create index rezago_next_obligacion on budget.rezago (next_obligacion_id) where next_obligacion_id is not null;
create index rezago_next_line on budget.rezago (next_line_id) where next_line_id is not null;
