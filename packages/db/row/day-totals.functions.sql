-- Adds up days of a list, all when none are named: a row for each, whether anything is left of it or not. Days are few beside the
-- rows of a list, and found by their index.
create or replace function platform.add_up_days(view text, days date[], sums text[], turns text)
returns table (day date, parts jsonb, until date)
language plpgsql stable set random_page_cost = 1.1 set work_mem = '64MB' set max_parallel_workers_per_gather = 0 as $$
declare
  added text := (select string_agg(format(', %L, coalesce(sum(%I), 0)', name, name), '') from unnest(sums) name);
begin
  return query execute format($query$
    with part as (
      select date, min(%3$s) filter (where %3$s >= (now() at time zone 'America/Bogota')::date) + 1 as until,
             jsonb_build_object('campus', campus_id, 'vigencia', vigencia, 'condition', condition, 'count', count(*) %2$s) as part
      from %1$s where $1 is null or date = any($1) group by date, campus_id, vigencia, condition),
    every as (select date, jsonb_agg(part) as parts, min(until) as until from part group by date)
    select coalesce(d, date), coalesce(parts, '[]'), until from unnest($1) d full join every on d = date$query$,
    view, added, coalesce(quote_ident(turns), 'null::date')) using days;
end $$;

-- The days of a list from one to another, each added up before or now, as the statement that asks sees them. `fresh` ones are for
-- their reader to keep; -infinity is among them when every day of the list was added up, inside those limits or not.
create or replace function platform.days_of(list text, sums text[], turns text, first date, last date)
returns table (day date, parts jsonb, until date, fresh boolean) language plpgsql stable as $$
declare
  here bigint := platform.this_server();
  today date := (now() at time zone 'America/Bogota')::date;
  stale date[];
begin
  if not exists (
    select from platform.day_total k
    where k.view = list and k.day = '-infinity' and k.columns = sums::text and k.server = here)
  then
    return query select '-infinity'::date, '[]'::jsonb, null::date, true;
    return query select a.day, a.parts, a.until, true from platform.add_up_days(list, null, sums, turns) a;
    return;
  end if;
  stale := array(
    select k.day from platform.day_total k
    where k.view = list and k.day between first and last and k.day > '-infinity' and (
      k.columns <> sums::text or k.server <> here or k.until <= today or exists (
        select from platform.day_touch t
        where t.view = list and t.day in (k.day, '-infinity') and t.transaction_id >= pg_snapshot_xmin(k.snapshot)
          and not pg_visible_in_snapshot(t.transaction_id, k.snapshot)))
    union
    select t.day from platform.day_touch t
    where t.view = list and t.day between first and last and t.day > '-infinity'
      and not exists (select from platform.day_total k where k.view = list and k.day = t.day));
  return query select k.day, k.parts, k.until, false from platform.day_total k
    where k.view = list and k.day between first and last and k.day > '-infinity' and k.day <> all (stale);
  if stale <> '{}' then
    return query select a.day, a.parts, a.until, true from platform.add_up_days(list, stale, sums, turns) a;
  end if;
end $$;

-- Keeps days that a reader added up, unless another has kept them since.
create or replace function platform.keep_days(list text, sums text[], as_of pg_snapshot, days jsonb) returns void language sql as $$
  insert into platform.day_total as k (view, day, columns, parts, until, snapshot, server)
  select list, d.day, sums::text, d.parts, d.until, as_of, platform.this_server()
  from jsonb_to_recordset(days) as d (day date, parts jsonb, until date) order by d.day
  on conflict (view, day) do update
  set columns = excluded.columns, parts = excluded.parts, until = excluded.until, snapshot = excluded.snapshot, server = excluded.server
  where pg_snapshot_xmax(excluded.snapshot) >= pg_snapshot_xmax(k.snapshot) or excluded.server <> k.server
$$;

-- Forgets touches an hour after the totals of their day were found to see them, or nobody was found to keep totals of the list:
-- whoever was adding it up meanwhile has long kept what came of it.
create or replace function platform.forget_day_touches() returns void language sql as $$
  with done as (
    select t.ctid from platform.day_touch t
    where case when t.day = '-infinity'
      then not exists (select from platform.day_total k where k.view = t.view and not pg_visible_in_snapshot(t.transaction_id, k.snapshot))
      else not exists (select from platform.day_total k where k.view = t.view and k.day = '-infinity')
        or exists (select from platform.day_total k where k.view = t.view and k.day = t.day
                   and pg_visible_in_snapshot(t.transaction_id, k.snapshot)) end),
  gone as (delete from platform.day_touch t using done where t.ctid = done.ctid and t.seen_at < now() - interval '1 hour')
  update platform.day_touch t set seen_at = now() from done where t.ctid = done.ctid and t.seen_at is null
$$;

-- Numbers of transactions of another server say nothing here: a copy is restored on one.
create or replace function platform.this_server() returns bigint language sql stable as 'select system_identifier from pg_control_system()';
