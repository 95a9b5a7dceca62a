-- Saving a service again with the equivalent that it already prefers touches that row once: it is not taken for another one.
create or replace function tariffs.prefer_one() returns trigger language plpgsql as $$
begin
  if new.preferred then
    update tariffs.service_homolog h set preferred = false
    where h.service_id = new.service_id and h.manual = new.manual and h.preferred and h.code <> new.code;
  end if;
  return new;
end $$;
