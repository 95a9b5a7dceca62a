-- What every catalogue said on a day: one row a code, none for those that did not apply.
create or replace function reference.on_day(wanted text, asked date)
returns table (id uuid, code text, name text, detail text, facts jsonb, enabled boolean) language sql stable as $$
  select e.id, e.code, e.name, e.detail, e.facts, e.enabled from reference.entry e
  where e.catalogue = wanted and e.since <= asked and (e.until is null or e.until >= asked)
  union all
  select e.id, e.code, p.name, p.detail, p.facts, p.enabled
  from reference.entry_past p join reference.entry e on e.id = p.entry_id
  where e.catalogue = wanted and p.since <= asked and p.until >= asked $$;
