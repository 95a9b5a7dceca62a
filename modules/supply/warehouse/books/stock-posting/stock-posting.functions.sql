-- What comes back of an exit leaves the account that the exit was charged to: one of a patient, that of patients.
create or replace function warehouse.charged_as(of_kind text, of_line uuid) returns text language sql stable as $$
  select case when of_kind = 'serviceReturn' and exists (
           select from warehouse.move m where m.line_id = of_line and m.kind = 'patient') then 'patient'
         when of_kind = 'serviceReturn' then 'consumption' else of_kind end
$$;
comment on function warehouse.charged_as is 'The kind of exit whose account a move is charged to: what came back of one, as it was.';
