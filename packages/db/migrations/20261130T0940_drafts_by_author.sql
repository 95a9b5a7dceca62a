-- What waits for somebody was prepared by others, and what came back to them by themselves: drafts are looked for by their author.
create or replace function platform.drafts_index(target regclass) returns void language plpgsql as $$
declare
  short text := (select relname from pg_class where oid = target);
begin
  execute format('create index %I on %s (created_by) where status = ''draft''', short || '_drafts', target);
end $$;

do $$
declare
  old record;
begin
  for old in
    select i.indexrelid::regclass as index, i.indrelid::regclass as target
    from pg_index i join pg_class x on x.oid = i.indexrelid join pg_class c on c.oid = i.indrelid
    where x.relname = c.relname || '_drafts'
      and pg_get_indexdef(i.indexrelid) like '%(created_at, id) WHERE (status = ''draft''::text)'
    order by 2
  loop
    execute format('drop index %s', old.index);
    perform platform.drafts_index(old.target);
  end loop;
end $$;
