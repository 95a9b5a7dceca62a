-- Inlined by the planner where it is read in a `from`: an index of the files, then the index of what is read.
create or replace function people.file_list(one uuid) returns table (id uuid) language sql stable rows 1 as $$
  select f.id from people.patient f where f.person_id = (select p.person_id from people.patient p where p.id = one)
$$;
comment on function people.file_list is 'All the files of the person of one file, with itself.';
