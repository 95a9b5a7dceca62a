create trigger prefer_one before insert or update on tariffs.service_homolog
for each row execute function tariffs.prefer_one();

create function tariffs.prefer_in_service() returns trigger language plpgsql as $$
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
create trigger prefer_in_service after insert or update or delete on tariffs.service_homolog
for each row execute function tariffs.prefer_in_service();
