-- The tables that a view reads, when each is watched; null when one is not. A table in partitions is watched as any other: what is written
-- to it goes through its parent.
create or replace function platform.watched_tables(view regclass) returns oid[] language sql stable as $$
  with recursive reads (class, id) as (
    select 'pg_class'::regclass::oid, view::oid
    union
    select d.refclassid, d.refobjid
    from reads r
    join pg_rewrite w on r.class = 'pg_class'::regclass and w.ev_class = r.id
    join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = w.oid
    where d.refclassid in ('pg_class'::regclass, 'pg_proc'::regclass)),
  tables as (select c.oid, c.relkind from reads join pg_class c on class = 'pg_class'::regclass and c.oid = id where relkind <> 'v')
  select case
    when exists (select from reads join pg_proc f on class = 'pg_proc'::regclass and f.oid = id where provolatile <> 'i') then null
    when exists (select from tables where relkind not in ('r', 'p') or not exists (
      select from pg_trigger where tgrelid = tables.oid and tgname = 'touched')) then null
    else (select array_agg(oid) from tables) end
$$;

-- Each transaction says once which tables it wrote to.
create or replace function platform.touched() returns trigger language plpgsql as $$
begin
  insert into platform.touch (table_id) values (tg_relid) on conflict do nothing;
  return null;
end $$;
