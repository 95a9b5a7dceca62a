-- The board says how much was done in a month: it is counted as it is sealed, not read again by whoever looks.
create or replace function platform.audit_action(deed text, after jsonb) returns text language sql immutable parallel safe as
$$ select case when deed = 'EVENT' then after ->> 'event' else lower(deed) end $$;
comment on function platform.audit_action is 'What was done, as the viewer of the audit calls it.';

-- Lists page by a uuid: this one is in the order of the number it stands for.
create or replace function platform.audit_key(id bigint) returns uuid language sql immutable parallel safe as
$$ select lpad(to_hex(id), 32, '0')::uuid $$;

-- Who does what the product does by itself, such as the end of the day. It is nobody's account: history and audit are signed with it.
create or replace function platform.system_user() returns uuid language sql immutable parallel safe
  return '00000000-0000-7000-8000-000000000001'::uuid;
comment on function platform.system_user() is 'The user of what the product does by itself: it has no account and cannot sign in.';
