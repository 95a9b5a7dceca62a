-- The audit as people read it: where each change was made, and how to find those of one record.
alter table platform.audit add column campus_id uuid;
comment on column platform.audit.campus_id is 'The site of the session that wrote it; null for what no site did.';

create or replace function platform.audit_change() returns trigger language plpgsql as $$
declare
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - 'search' end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - 'search' end;
begin
  if tg_op = 'UPDATE' and old_row = new_row then return null; end if;
  insert into platform.audit (user_id, ip, reason, campus_id, deed, table_name, row_id, before, after)
  values (platform.current_setting_or_null('app.user_id')::uuid, platform.current_setting_or_null('app.ip'),
          platform.current_setting_or_null('app.reason'), platform.current_setting_or_null('app.campus_id')::uuid, tg_op,
          tg_table_schema || '.' || tg_table_name, coalesce(new_row, old_row) ->> 'id', old_row, new_row);
  return null;
end $$;

-- Lists page by a uuid: this one is in the order of the number it stands for.
create function platform.audit_key(id bigint) returns uuid language sql immutable parallel safe as
$$ select lpad(to_hex(id), 32, '0')::uuid $$;
create index audit_record on platform.audit (row_id text_pattern_ops, id);
