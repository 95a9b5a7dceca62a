-- Columns are named by the terms of the glossary.
alter table platform.audit rename column deed to operation;
alter table platform.history rename column asked to input;
alter table platform.job rename column cancel_asked to cancel_requested;
alter table platform.comment_told rename to comment_mention;

create or replace function platform.audit_added() returns trigger language plpgsql
set plan_cache_mode to 'force_generic_plan' as $$
declare
  who uuid := platform.current_setting_or_null('app.user_id')::uuid;
  whence text := platform.current_setting_or_null('app.ip');
  why text := platform.current_setting_or_null('app.reason');
  site uuid := platform.current_setting_or_null('app.campus_id')::uuid;
  named text := tg_table_schema || '.' || tg_table_name;
begin
  insert into platform.audit (user_id, ip, reason, campus_id, operation, table_name, row_id, after)
  select who, whence, why, site, 'INSERT', named, added ->> 'id', added
  from (select to_jsonb(fresh) - 'search' as added from fresh) fresh;
  return null;
end $$;

create or replace function platform.audit_change() returns trigger language plpgsql as $$
declare
  old_row jsonb := to_jsonb(old);
  new_row jsonb := case when tg_op = 'UPDATE' then to_jsonb(new) - 'search' end;
begin
  if old_row - 'search' = new_row then return null; end if;
  insert into platform.audit (user_id, ip, reason, campus_id, operation, table_name, row_id, before, after)
  select platform.current_setting_or_null('app.user_id')::uuid, platform.current_setting_or_null('app.ip'),
         platform.current_setting_or_null('app.reason'), platform.current_setting_or_null('app.campus_id')::uuid, tg_op,
         tg_table_schema || '.' || tg_table_name, old_row ->> 'id',
         case when tg_op = 'UPDATE' then changed.before else old_row - 'search' end, changed.after
  -- Besides what changed, the name and state of the row: a change is searched and shown by them.
  from (select jsonb_object_agg(key, old_row -> key) as before, jsonb_object_agg(key, value) as after
        from jsonb_each(new_row)
        where value <> old_row -> key or key in ('name', 'email', 'status', 'reason', 'undone_reason')) changed;
  return null;
end $$;

create or replace function platform.count_audit(after_id bigint, up_to bigint) returns void language sql as $$
  insert into platform.audit_day (day, campus_id, kind, counted)
  select (at at time zone 'America/Bogota')::date, campus_id, coalesce(platform.audit_action(operation, after), ''), count(*)
  from platform.audit where id > after_id and id <= up_to group by 1, 2, 3
  on conflict (day, campus_id, kind) do update set counted = audit_day.counted + excluded.counted $$;
