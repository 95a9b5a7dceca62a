create function platform.of_site_itself(variadic tables text[]) returns void language sql as $$
  insert into platform.whose (table_name, whose) select name, 'site' from unnest(tables) name
  on conflict (table_name) do update set whose = 'site', via = null, shared = false
$$;
comment on function platform.of_site_itself is 'Each row of these is of the site that its campus_id names; one that names none is of the house.';
