-- The next consecutive of a series, for posting functions that number what they write.
create function platform.take_number(series_name text) returns bigint language plpgsql as $$
declare number bigint;
begin
  insert into platform.series as s (name, last) values (series_name, 1)
  on conflict (name) do update set last = s.last + 1 returning s.last into number;
  return number;
end $$;
