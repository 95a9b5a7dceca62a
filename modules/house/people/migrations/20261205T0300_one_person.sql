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
