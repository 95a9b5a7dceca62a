-- Which table has a row, and of which site it is. A table that says by which column its site is found is found by that one alone, however far it is.
create or replace function platform.write_sites() returns void language plpgsql as $fn$
declare
  probes text;
  answers text;
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
      where f.contype = 'f' and (a.attname = w.via or (a.attnotnull and w.via is null)) and f.confrelid in (select tbl from site_of_table)
        and (w is null or (w.whose = 'site' and w.via is not null))
    ) r
    join site_of_table p on p.tbl = r.parent
    where (r.named or r.ways = 1) and r.tbl not in (select tbl from site_of_table)
    order by r.tbl, r.named desc;
  end loop;
  delete from platform.of_site;
  insert into platform.of_site (table_name, via, shared, question)
    select tbl::regclass::text, via, shared,
           format('select t%s.id, %s as campus_id, %s as shared from %s where t%s.id', depth, campus, shared::text, source, depth)
    from site_of_table;
  -- First where each id is, then whose that is: one look at a key for each table, and joins for what was found alone. A chain of
  -- joins is written from the thing itself towards the one that says its site.
  select string_agg(format('select p.id, %s as place from %s p where p.id = any(ids)', place, tbl::regclass),
                    e'\nunion all ' order by place),
         string_agg(format('when %s then return query select t%s.id, %s, %s, %L from %s where t%s.id = hit.id and %s is not null;',
                           place, depth, campus, shared::text, tbl::regclass::text, source, depth, campus), e'\n' order by place)
  into probes, answers from (select *, row_number() over (order by tbl) as place from site_of_table) known;
  execute 'create or replace function platform.sites_of(ids uuid[]) returns table (id uuid, campus_id uuid, shared boolean, table_name text) '
    || 'language plpgsql stable parallel safe set plan_cache_mode = force_generic_plan as $body$ declare hit record; begin '
    || coalesce(format(e'for hit in %s\nloop case hit.place %s end case; end loop;', probes, answers), '') || ' end $body$';
  drop table site_of_table;
end
$fn$;
comment on function platform.write_sites is 'Writes platform.sites_of, which tells the site of whatever of these ids is of one.';
