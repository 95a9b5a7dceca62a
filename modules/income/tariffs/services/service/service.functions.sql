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

-- The code in the service is the fact; which of its equivalents is the preferred one follows from it.
create or replace function tariffs.prefer(service uuid, wanted text, chosen text) returns void language plpgsql as $$
begin
  update tariffs.service_homolog h set preferred = false
  where h.service_id = service and h.manual = wanted and h.preferred and h.code is distinct from chosen;
  if chosen is not null then
    insert into tariffs.service_homolog (id, service_id, manual, code, preferred)
    values (gen_random_uuid(), service, wanted, chosen, true)
    on conflict on constraint service_homolog_once do update set preferred = true;
  end if;
end $$;

-- The equivalents of a service follow from the codes written in it.
create or replace function tariffs.prefer_codes() returns trigger language plpgsql as $$
begin
  perform tariffs.prefer(new.id, 'soat', new.soat_code), tariffs.prefer(new.id, 'iss', new.iss_code);
  return null;
end $$;

-- The codes in a service follow from its preferred equivalents.
create or replace function tariffs.prefer_in_service() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.preferred and (tg_op = 'DELETE' or not new.preferred or new.code <> old.code) then
    update tariffs.service set soat_code = null, version = version + 1
    where id = old.service_id and old.manual = 'soat' and soat_code = old.code;
    update tariffs.service set iss_code = null, version = version + 1
    where id = old.service_id and old.manual = 'iss' and iss_code = old.code;
  end if;
  if tg_op <> 'DELETE' and new.preferred then
    update tariffs.service set soat_code = new.code, version = version + 1
    where id = new.service_id and new.manual = 'soat' and soat_code is distinct from new.code;
    update tariffs.service set iss_code = new.code, version = version + 1
    where id = new.service_id and new.manual = 'iss' and iss_code is distinct from new.code;
  end if;
  return null;
end $$;
