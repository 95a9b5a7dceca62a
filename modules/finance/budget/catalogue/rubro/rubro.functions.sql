-- A rubro is found by its code with and without dots.
create or replace function budget.rubro_searched() returns trigger language plpgsql as $$
begin
  new.search := platform.fold(new.code || ' ' || new.name || ' ' || replace(new.code, '.', ''));
  return new;
end $$;
