-- The next consecutive of a series, for posting functions that number what they write.
create or replace function platform.take_number(series_name text) returns bigint language plpgsql as $$
declare number bigint;
begin
  insert into platform.series as s (name, last) values (series_name, 1)
  on conflict (name) do update set last = s.last + 1 returning s.last into number;
  return number;
end $$;

-- A series that goes on after numbers which were given elsewhere.
create or replace function platform.reach_number(series_name text, reached bigint) returns void language sql as $$
  insert into platform.series as s (name, last) values (series_name, reached)
  on conflict (name) do update set last = greatest(s.last, excluded.last)
$$;
