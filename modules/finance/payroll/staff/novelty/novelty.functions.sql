-- A novedad keeps whether it is an absence, as its kind says on the day it is written.
create or replace function payroll.novelty_takes_absence() returns trigger language plpgsql as $$
begin
  new.absence := (select absence from payroll.novelty_kind where id = new.kind_id);
  return new;
end $$;
