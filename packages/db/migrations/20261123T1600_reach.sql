-- Whose each row is: of the house, or of one of its sites. A table that says its site (`campus_id`), or hangs from one that
-- does, is of a site by itself; a migration says so only where that is not so, or where it could be told in several ways.
create table platform.whose (
  table_name text primary key,
  whose text not null check (whose in ('house', 'site')),
  via text,
  shared boolean not null default false
);
comment on table platform.whose is 'Tables whose site is not told by their columns alone.';
select platform.unaudited('platform.whose', 'written by migrations alone');
comment on column platform.whose.via is 'Of a site by way of what this column names; null when it says its site itself.';
comment on column platform.whose.shared is 'Kept by one site, and named by all: a contract.';

create function platform.of_house(variadic tables text[]) returns void language sql as $$
  insert into platform.whose (table_name, whose) select name, 'house' from unnest(tables) name
  on conflict (table_name) do update set whose = 'house', via = null, shared = false
$$;
comment on function platform.of_house is 'These are of the whole house, though they or what they hang from name a site.';

create function platform.of_site_via(name text, column_name text) returns void language sql as $$
  insert into platform.whose (table_name, whose, via) values (name, 'site', column_name)
  on conflict (table_name) do update set whose = 'site', via = excluded.via, shared = false
$$;
comment on function platform.of_site_via is 'This is of the site of what that column names, which says it, or hangs from one that does.';

create function platform.kept_by_site(name text) returns void language sql as $$
  insert into platform.whose (table_name, whose, shared) values (name, 'site', true)
  on conflict (table_name) do update set whose = 'site', via = null, shared = true
$$;
comment on function platform.kept_by_site is 'Only its own site opens it, and every site may name it.';

-- What the last one found, for people and tests.
create table platform.of_site (table_name text primary key, via text, shared boolean not null);
comment on table platform.of_site is 'Every table of a site, and the columns by which it is found. Written anew after each migration.';
select platform.unaudited('platform.of_site', 'read off the tables after each migration');

create function platform.write_sites() returns void language plpgsql as $fn$
declare
  body text;
begin
  create temporary table site_of_table on commit drop as
    select c.oid as tbl, 0 as depth, null::text as via, coalesce(w.shared, false) as shared,
           format('%s t0', c.oid::regclass) as source, 't0.campus_id' as campus
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'campus_id' and not a.attisdropped
    join pg_attribute i on i.attrelid = c.oid and i.attname = 'id' and i.atttypid = 'uuid'::regtype
    left join platform.whose w on to_regclass(w.table_name) = c.oid
    where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
      and (w is null or (w.whose = 'site' and w.via is null));
  for round in 1 .. 4 loop
    insert into site_of_table
    select distinct on (r.tbl) r.tbl, p.depth + 1, concat_ws('.', r.col, p.via), p.shared,
           format('%s join %s on t%s.%I = t%s.id', r.tbl::regclass || ' t' || (p.depth + 1), p.source, p.depth + 1, r.col, p.depth),
           p.campus
    from (
      select f.conrelid as tbl, f.confrelid as parent, a.attname as col,
             coalesce(a.attname = w.via, a.attname = 'parent_id') as named,
             count(*) over (partition by f.conrelid) as ways
      from pg_constraint f
      join pg_class c on c.oid = f.conrelid and not c.relispartition
      join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1] and cardinality(f.conkey) = 1
      join pg_attribute i on i.attrelid = f.conrelid and i.attname = 'id' and i.atttypid = 'uuid'::regtype
      left join platform.whose w on to_regclass(w.table_name) = f.conrelid
      where f.contype = 'f' and (a.attnotnull or a.attname = w.via) and f.confrelid in (select tbl from site_of_table)
        and (w is null or (w.whose = 'site' and w.via is not null))
    ) r
    join site_of_table p on p.tbl = r.parent
    where (r.named or r.ways = 1) and r.tbl not in (select tbl from site_of_table)
    order by r.tbl, r.named desc;
  end loop;
  delete from platform.of_site;
  insert into platform.of_site (table_name, via, shared) select tbl::regclass::text, via, shared from site_of_table;
  -- A chain of joins is written from the thing itself towards the one that says its site.
  select string_agg(format('select t%s.id, %s, %s from %s where t%s.id = any(ids) and %s is not null',
                           depth, campus, shared::text, source, depth, campus), e'\nunion all ' order by tbl)
  into body from site_of_table;
  execute 'create or replace function platform.sites_of(ids uuid[]) returns table (id uuid, campus_id uuid, shared boolean) '
    || 'language plpgsql stable parallel safe set plan_cache_mode = force_generic_plan as $body$ begin return query '
    || coalesce(body, 'select null::uuid, null::uuid, false where false') || '; end $body$';
  drop table site_of_table;
end
$fn$;
comment on function platform.write_sites is 'Writes platform.sites_of, which tells the site of whatever of these ids is of one.';
