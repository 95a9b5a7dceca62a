create or replace function tariffs.published_content_stays() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and exists (select from tariffs.tarifario_version where id = old.version_id and status = 'published')
     or tg_op <> 'DELETE' and exists (select from tariffs.tarifario_version where id = new.version_id and status = 'published') then
    raise exception 'the version is published'
      using errcode = 'check_violation', schema = 'tariffs', constraint = 'published_stays';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

-- A published version stays as it was published: only the day it ends is still to be written.
create or replace function tariffs.published_stays() returns trigger language plpgsql as $$
begin
  if old.status = 'published' and (tg_op = 'DELETE' or old.until_day is distinct from new.until_day and new.until_day is null
      or to_jsonb(new) - 'until_day' - 'version' <> to_jsonb(old) - 'until_day' - 'version') then
    raise exception 'version % is published', old.id
      using errcode = 'check_violation', schema = 'tariffs', constraint = 'published_stays';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
