-- Who calls was recognised moments ago: that it still holds is asked in the trip that begins the deed. As with a key that was claimed
-- before, nobody reads an answer before the first statement of the deed runs, so it has to stop the transaction itself.
create function platform.must_hold(held boolean) returns void language plpgsql as $$
begin
  if held is not true then
    raise exception 'what this deed stands on holds no longer' using errcode = 'QN002';
  end if;
end $$;

-- The audit of a change is written by one statement.
create or replace function platform.audit_change() returns trigger language plpgsql as $$
declare
  old_row jsonb := to_jsonb(old);
  new_row jsonb := case when tg_op = 'UPDATE' then to_jsonb(new) - 'search' end;
begin
  if old_row - 'search' = new_row then return null; end if;
  insert into platform.audit (user_id, ip, reason, campus_id, deed, table_name, row_id, before, after)
  select platform.current_setting_or_null('app.user_id')::uuid, platform.current_setting_or_null('app.ip'),
         platform.current_setting_or_null('app.reason'), platform.current_setting_or_null('app.campus_id')::uuid, tg_op,
         tg_table_schema || '.' || tg_table_name, old_row ->> 'id',
         case when tg_op = 'UPDATE' then changed.before else old_row - 'search' end, changed.after
  -- Besides what changed, what a row is called and how it stands: a change is searched and told by them.
  from (select jsonb_object_agg(key, old_row -> key) as before, jsonb_object_agg(key, value) as after
        from jsonb_each(new_row)
        where value <> old_row -> key or key in ('name', 'email', 'status', 'reason', 'undone_reason')) changed;
  return null;
end $$;
