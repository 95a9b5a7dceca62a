-- One person may have several files. The absorbed file points to the one that stays and its rows are left as they were written:
-- what is read of a person is read of all their files (decision 19).

-- The merges of before made chains: every absorbed file points to the last survivor, as those of terceros do.
with recursive chain as (
  select id, merged_into_id as last from people.patient where merged_into_id is not null
  union all
  select c.id, p.merged_into_id from chain c join people.patient p on p.id = c.last where p.merged_into_id is not null)
update people.patient p set merged_into_id = c.last
from chain c join people.patient s on s.id = c.last and s.merged_into_id is null
where p.id = c.id and p.merged_into_id <> c.last;

alter table people.patient add column person_id uuid not null generated always as (coalesce(merged_into_id, id)) stored;
comment on column people.patient.person_id is 'The file that stays, of all the files of one person: itself until it is absorbed.';
create index patient_person on people.patient (person_id);

alter table people.affiliation add column set_aside_by uuid references people.patient_merge;
comment on column people.affiliation.set_aside_by is 'The merge that chose another affiliation of the same days: this one insures nobody until it is undone.';
alter table people.affiliation drop constraint affiliation_once;
alter table people.affiliation add constraint affiliation_once exclude using gist
  (patient_id with =, payer with =, daterange(from_day, until_day, '[]') with &&) where (set_aside_by is null);

alter table people.consent add column set_aside_by uuid references people.patient_merge;
comment on column people.consent.set_aside_by is 'The merge that chose another answer for the same purpose: this one allows nothing until it is undone.';
drop index people.consent_in_force;
create unique index consent_in_force on people.consent (patient_id, purpose) where revoked_on is null and set_aside_by is null;

-- Inlined by the planner where it is read in a `from`: an index of the files, then the index of what is read.
create function people.file_list(one uuid) returns table (id uuid) language sql stable rows 1 as $$
  select f.id from people.patient f where f.person_id = (select p.person_id from people.patient p where p.id = one)
$$;
comment on function people.file_list is 'All the files of the person of one file, with itself.';

-- What a table keeps once for each patient: read off its own unique indexes and exclusions, so that it is said once.
create function people.person_guards(relation regclass)
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

create function people.guard_person() returns trigger language plpgsql as $$
declare
  person uuid;
  files uuid[];
  one record;
  clashes boolean;
begin
  -- As the foreign key does: a merge of this file waits for us, or we for it and read what it made.
  select p.person_id into person from people.patient p where p.id = new.patient_id for key share;
  select array_agg(p.id) into files from people.patient p where p.person_id = person;
  if cardinality(files) < 2 then return null; end if;
  perform from people.patient p where p.id = person for no key update;
  for one in select * from people.person_guards(tg_relid) loop
    if tg_op = 'UPDATE' then
      -- What met before and is left as it was decided when the files were merged: only what moves is looked at.
      execute format(
        'select exists (select from (select %1$s from (select ($1).*) r where %2$s) o, (select %1$s from (select ($2).*) r where %2$s) n where %3$s)',
        coalesce(one.keys, 'true as k0'), one.condition, one.same) into clashes using old, new;
      continue when clashes and old.patient_id = new.patient_id;
    end if;
    execute format(
      'select exists (select from (select id, %1$s from %4$s where patient_id = any($1) and (%2$s)) o, (select id, %1$s from (select ($2).*) r where %2$s) n
        where o.id <> n.id and %3$s)',
      coalesce(one.keys, 'true as k0'), one.condition, one.meeting, tg_relid::regclass) into clashes using files, new;
    if clashes then
      raise exception 'another file of this person holds it already: %', one.guard
        using errcode = case when one.is_exclusion then '23P01' else '23505' end,
              constraint = one.guard, table = tg_table_name, schema = tg_table_schema;
    end if;
  end loop;
  return null;
end $$;
comment on function people.guard_person is 'What a patient may have once, a person may have once: the guards of the table hold across all the files.';

create function people.guarded(relation regclass) returns void language plpgsql as $$
begin
  execute format('create trigger guard_person after insert or update on %s for each row execute function people.guard_person()', relation);
end $$;
comment on function people.guarded is 'Makes the guards of a table on a patient hold for all the files of a person.';

create function people.collisions(survivors uuid[], losers uuid[])
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

select people.guarded('people.affiliation');
select people.guarded('people.consent');

-- The merges of before left with the loser what could not stand beside the other: now it is set aside, and remembered.
update people.affiliation a set set_aside_by = m.id
from people.patient_merge m join people.affiliation o on o.patient_id = m.survivor_id
where m.undone_at is null and a.patient_id = m.loser_id and o.payer = a.payer
  and daterange(o.from_day, o.until_day, '[]') && daterange(a.from_day, a.until_day, '[]');
update people.consent c set set_aside_by = m.id
from people.patient_merge m join people.consent o on o.patient_id = m.survivor_id
where m.undone_at is null and c.patient_id = m.loser_id and o.purpose = c.purpose and c.revoked_on is null and o.revoked_on is null;
update people.patient_merge m set moved = m.moved || jsonb_build_object('yielded', y.rows)
from (select merge_id, jsonb_agg(jsonb_build_object('guard', guard, 'id', id)) as rows from (
        select set_aside_by as merge_id, 'affiliation_once' as guard, id from people.affiliation where set_aside_by is not null
        union all select set_aside_by, 'consent_in_force', id from people.consent where set_aside_by is not null) s
      group by 1) y
where y.merge_id = m.id;
