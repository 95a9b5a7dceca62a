-- NOTIFY takes one lock of the whole server until a commit is flushed: eight who wrote what is looked at live did a seventh of what
-- they do without it. A change is a row now, which the process that tells the screens reads some times a second.
create unlogged table platform.live_event (
  xid xid8 not null default pg_current_xact_id(),
  topic text not null,
  campus text not null,
  at timestamptz not null default now(),
  primary key (xid, topic, campus)
);
comment on table platform.live_event is 'That something of a thing changed, and in which site: kept some minutes for who tells the screens.';
select platform.unaudited('platform.live_event', 'says nothing of what changed, and is kept some minutes');

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
