-- One equivalent of a service is preferred in each manual. One that was preferred already touches its row once, and is not taken for
-- another.
create or replace function tariffs.prefer_one() returns trigger language plpgsql as $$
begin
  if new.preferred then
    update tariffs.service_homolog h set preferred = false
    where h.service_id = new.service_id and h.manual = new.manual and h.preferred and h.code <> new.code;
  end if;
  return new;
end $$;
