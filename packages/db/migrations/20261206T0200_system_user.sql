-- Who does what the product does by itself, such as the end of the day. It is nobody's account: history and audit are signed with it.
create function platform.system_user() returns uuid language sql immutable parallel safe
  return '00000000-0000-7000-8000-000000000001'::uuid;
comment on function platform.system_user() is 'The user of what the product does by itself: it has no account and cannot sign in.';
