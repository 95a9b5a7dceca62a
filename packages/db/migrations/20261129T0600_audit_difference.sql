-- The audit of a change holds what changed, and rows that come in lots are audited in one statement. What was written before stays
-- as it is: it is read in the same way, as what stood before and what stands after.
create or replace function platform.audit_change() returns trigger language plpgsql as $$
declare
  old_row jsonb := to_jsonb(old) - 'search';
  new_row jsonb := case when tg_op = 'UPDATE' then to_jsonb(new) - 'search' end;
begin
  if old_row = new_row then return null; end if;
  if tg_op = 'UPDATE' then
    -- Besides what changed, what a row is called and how it stands: a change is searched and told by them.
    select jsonb_object_agg(key, old_row -> key), jsonb_object_agg(key, value) into old_row, new_row
    from jsonb_each(new_row) where value <> old_row -> key or key in ('name', 'email', 'status', 'reason', 'undone_reason');
  end if;
  insert into platform.audit (user_id, ip, reason, campus_id, deed, table_name, row_id, before, after)
  values (platform.current_setting_or_null('app.user_id')::uuid, platform.current_setting_or_null('app.ip'),
          platform.current_setting_or_null('app.reason'), platform.current_setting_or_null('app.campus_id')::uuid, tg_op,
          tg_table_schema || '.' || tg_table_name, to_jsonb(old) ->> 'id', old_row, new_row);
  return null;
end $$;

create function platform.audit_added() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  who uuid := platform.current_setting_or_null('app.user_id')::uuid;
  whence text := platform.current_setting_or_null('app.ip');
  why text := platform.current_setting_or_null('app.reason');
  site uuid := platform.current_setting_or_null('app.campus_id')::uuid;
  named text := tg_table_schema || '.' || tg_table_name;
begin
  insert into platform.audit (user_id, ip, reason, campus_id, deed, table_name, row_id, after)
  select who, whence, why, site, 'INSERT', named, added ->> 'id', added
  from (select to_jsonb(fresh) - 'search' as added from fresh) fresh;
  return null;
end $$;

create function platform.make_audited(target regclass) returns void language plpgsql as $$
begin
  execute format('
    create trigger audit after update or delete on %1$s for each row execute function platform.audit_change();
    create trigger audit_added after insert on %1$s referencing new table as fresh
      for each statement execute function platform.audit_added()', target);
end $$;
comment on function platform.make_audited is 'Whatever is done to this table is recorded.';

create or replace function platform.audited(target regclass) returns void language plpgsql as $$
begin
  perform platform.make_audited(target);
  perform platform.watched(target);
end $$;

do $$
declare
  target regclass;
begin
  for target in select tgrelid::regclass from pg_trigger where tgname = 'audit' and not tgisinternal order by 1 loop
    execute format('drop trigger audit on %s', target);
    perform platform.make_audited(target);
  end loop;
end $$;

-- A record is found by its row, a time by its pages: they come in its order. Three indexes less to write with each change.
drop index platform.audit_row;
drop index platform.audit_user;
drop index platform.audit_at;
create index audit_at on platform.audit using brin (at) with (autosummarize = on);
comment on column platform.audit.before is 'What was changed, as it stood; all of a row that was deleted.';
comment on column platform.audit.after is 'What was changed, as it stands; all of a row that was added.';
