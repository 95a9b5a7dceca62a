-- A series that goes on after numbers which were given elsewhere.
create function platform.reach_number(series_name text, reached bigint) returns void language sql as $$
  insert into platform.series as s (name, last) values (series_name, reached)
  on conflict (name) do update set last = greatest(s.last, excluded.last)
$$;
