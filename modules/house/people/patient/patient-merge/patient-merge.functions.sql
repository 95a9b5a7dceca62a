create or replace function people.collisions(survivors uuid[], losers uuid[])
returns table (relation text, guard text, one_id uuid, other_id uuid) language plpgsql stable as $$
declare
  one record;
begin
  for one in
    select t.tgrelid::regclass as relation, g.*
    from pg_trigger t cross join lateral people.person_guards(t.tgrelid) g
    where t.tgfoid = 'people.guard_person'::regproc order by t.tgrelid::regclass::text, g.guard
  loop
    return query execute format(
      'select %5$L::text, %6$L::text, o.id, n.id from (select id, %1$s from %4$s where patient_id = any($1) and (%2$s)) o, (select id, %1$s from %4$s
        where patient_id = any($2) and (%2$s)) n where %3$s order by 3, 4',
      coalesce(one.keys, 'true as k0'), one.condition, one.meeting, one.relation, one.relation::text, one.guard)
      using survivors, losers;
  end loop;
end $$;
comment on function people.collisions is 'Rows of two files that one person cannot have at once.';

-- What a table keeps once for each patient: read off its own unique indexes and exclusions, so that it is said once.
create or replace function people.person_guards(relation regclass)
returns table (guard name, is_exclusion boolean, keys text, condition text, meeting text, same text)
language sql stable as $$
  select i.relname, x.indisexclusion,
         string_agg(format('(%s) as k%s', pg_get_indexdef(i.oid, k.n, true), k.n), ', ' order by k.n)
           filter (where not k.is_patient),
         coalesce(pg_get_expr(x.indpred, x.indrelid), 'true'),
         coalesce(string_agg(format('o.k%s operator(%s.%s) n.k%1$s', k.n, s.nspname, coalesce(op.oprname, '=')), ' and ')
           filter (where not k.is_patient), 'true'),
         coalesce(string_agg(format('o.k%s is not distinct from n.k%1$s', k.n), ' and ') filter (where not k.is_patient), 'true')
  from pg_index x
  join pg_class i on i.oid = x.indexrelid
  left join pg_constraint c on c.conindid = i.oid and c.contype = 'x'
  cross join lateral (
    select n, coalesce(a.attname = 'patient_id', false) as is_patient
    from generate_series(1, x.indnkeyatts) n
    left join pg_attribute a on a.attrelid = x.indrelid and a.attnum = x.indkey[n - 1] and x.indkey[n - 1] > 0) k
  left join pg_operator op on op.oid = c.conexclop[k.n]
  left join pg_namespace s on s.oid = coalesce(op.oprnamespace, 'pg_catalog'::regnamespace)
  where x.indrelid = relation and (x.indisunique or x.indisexclusion)
  group by i.oid, i.relname, x.indexrelid, x.indisexclusion, x.indpred, x.indrelid
  having bool_or(k.is_patient)
$$;
comment on function people.person_guards is 'What a table holds once for each patient, as pieces of a question about two files.';
