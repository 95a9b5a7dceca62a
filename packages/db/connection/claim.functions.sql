-- The key of a deed is claimed in the same trip as the first statement of the deed. Nobody reads an answer before that one runs, so
-- a key that was claimed before has to stop the transaction itself: whatever came behind it does nothing.
create or replace function platform.claim(of_user uuid, claimed text, hash bytea) returns void language plpgsql
set plan_cache_mode = force_generic_plan as $$
begin
  insert into platform.idempotency (user_id, key, request_hash) values (of_user, claimed, hash)
  on conflict (user_id, key) do nothing;
  if not found then
    raise exception 'the key % was claimed before', claimed using errcode = 'QN001';
  end if;
end $$;

-- Who calls was recognised moments ago: that it still holds is asked in the trip that begins the deed. As with a key that was claimed
-- before, nobody reads an answer before the first statement of the deed runs, so it has to stop the transaction itself.
create or replace function platform.must_hold(held boolean) returns void language plpgsql as $$
begin
  if held is not true then
    raise exception 'what this deed stands on holds no longer' using errcode = 'QN002';
  end if;
end $$;
