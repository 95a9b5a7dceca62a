-- Screens that are looked at are told that something changed, and ask again what they may see: nothing of what changed is said.
create or replace function platform.tell_live() returns trigger language plpgsql as $$
declare
  told jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  -- The same words are told once for each transaction.
  insert into platform.live_event (topic, campus)
  values (tg_argv[0], coalesce(told ->> 'campus_id', nullif(current_setting('app.campus_id', true), ''), ''))
  on conflict do nothing;
  return null;
end $$;
comment on function platform.tell_live() is 'Says that something of a thing changed, and in which site.';
