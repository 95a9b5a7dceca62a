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
