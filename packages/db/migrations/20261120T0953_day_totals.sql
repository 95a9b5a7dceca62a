-- Totals of a list by the day of its rows, so that after a write only the days it touched are added up again. A day that was added
-- up holds for as long as its snapshot sees every transaction that touched it.
create table platform.day_total (
  view text not null,
  day date not null,
  columns text not null,
  parts jsonb not null,
  until date,
  snapshot pg_snapshot not null,
  server bigint not null,
  primary key (view, day)
);
comment on table platform.day_total is
  'What the rows of a day add up to, one part for each site, vigencia and condition. The day -infinity says that no day of the list is missing.';
comment on column platform.day_total.columns is 'What was added up, as asked: who asks for something else adds it up again.';
comment on column platform.day_total.until is 'The day on which a row comes into another condition by the calendar alone.';
comment on column platform.day_total.server is 'The numbers of transactions of another server say nothing here.';
select platform.unaudited('platform.day_total', 'worked out from the rows of a list');

create table platform.day_touch (
  view text not null,
  day date not null,
  transaction_id xid8 not null default pg_current_xact_id(),
  seen_at timestamptz,
  primary key (view, day, transaction_id)
);
comment on table platform.day_touch is 'Which transactions wrote to which days of a list. The day -infinity stands for all of them.';
comment on column platform.day_touch.seen_at is 'When the totals of its day were first found to see it: an hour later it goes away.';
select platform.unaudited('platform.day_touch', 'says that something was written, not what');

-- Whatever is written to `source` touches days of `views`, which `days` selects as (view, day) from `changed`, the rows written.
-- `moves` when a changed row may leave one day for another. The day of a document changes only under the lock of its row, which
-- whoever writes to its lines or balances holds first.
create function platform.touches_days(source regclass, views text[], days text, moves boolean) returns void language plpgsql as $$
declare
  name text := 'platform.touch_days_of_' || replace(source::text, '.', '_');
  put text := 'insert into platform.day_touch (view, day) select distinct view, day from (%s) touched on conflict do nothing;';
  after text := regexp_replace(days, '\mchanged\M', 'fresh', 'g');
  before text := regexp_replace(days, '\mchanged\M', 'gone', 'g');
begin
  execute format('create function %s() returns trigger language plpgsql as %L', name, concat_ws(e'\n', 'begin',
    'if tg_op = ''INSERT'' then', format(put, after),
    'elsif tg_op = ''UPDATE'' then', format(put, case when moves then concat_ws(' union all ', after, before) else after end),
    'elsif tg_op = ''DELETE'' then', format(put, before),
    'else', format(put, format('select unnest(%L::text[]) as view, ''-infinity''::date as day', views)), 'end if;',
    'return null;', 'end'));
  execute format('
    create trigger days_added after insert on %1$s referencing new table as fresh for each statement execute function %2$s();
    create trigger days_changed after update on %1$s referencing old table as gone new table as fresh
      for each statement execute function %2$s();
    create trigger days_removed after delete on %1$s referencing old table as gone for each statement execute function %2$s();
    create trigger days_emptied after truncate on %1$s for each statement execute function %2$s()', source, name);
end $$;
