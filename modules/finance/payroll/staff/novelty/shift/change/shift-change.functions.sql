create or replace function payroll.shift_change_stays() returns trigger language plpgsql as $$
begin
  raise exception 'a change of a published cuadro is never edited nor removed';
end $$;
