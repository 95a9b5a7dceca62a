-- Where the ages of what is owed are cut is decided by the house, from a day on.
create or replace function receivables.age_cuts(on_day date) returns int[] language sql stable as $$
  select string_to_array(coalesce((select value #>> '{}' from platform.parameter
                                   where name = 'receivables.ageCuts' and from_day <= on_day order by from_day desc limit 1),
                                  '30,60,90,180,360'), ',')::int[];
$$;
comment on function receivables.age_cuts is 'The last day of each age but the last, on a day; the usual ones while nobody decided.';

create or replace function receivables.age_range(age int, cuts int[]) returns text language sql immutable as $$
  select case n.below when 0 then '0 a ' || cuts[1] when cardinality(cuts) then 'Más de ' || cuts[n.below]
              else cuts[n.below] + 1 || ' a ' || cuts[n.below + 1] end
  from (select width_bucket(age - 1, cuts) as below) n;
$$;
comment on function receivables.age_range is 'What the range of an age is called.';
