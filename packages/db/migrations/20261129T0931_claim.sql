-- The key of a deed is claimed in the same trip as the first statement of the deed. Nobody reads an answer before that one runs, so
-- a key that was claimed before has to stop the transaction itself: whatever came behind it does nothing.
create function platform.claim(of_user uuid, claimed text, hash bytea) returns void language plpgsql
set plan_cache_mode = force_generic_plan as $$
begin
  insert into platform.idempotency (user_id, key, request_hash) values (of_user, claimed, hash)
  on conflict (user_id, key) do nothing;
  if not found then
    raise exception 'the key % was claimed before', claimed using errcode = 'QN001';
  end if;
end $$;
