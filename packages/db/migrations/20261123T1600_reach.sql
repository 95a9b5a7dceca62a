-- Whose each row is: of the house, or of one of its sites. A table that says its site (`campus_id`), or hangs from one that
-- does, is of a site by itself; a migration says so only where that is not so, or where it could be told in several ways.
create table platform.whose (
  table_name text primary key,
  whose text not null check (whose in ('house', 'site')),
  via text,
  shared boolean not null default false
);
comment on table platform.whose is 'Tables whose site is not told by their columns alone.';
select platform.unaudited('platform.whose', 'written by migrations alone');
comment on column platform.whose.via is 'Of a site by way of what this column names; null when it says its site itself.';
comment on column platform.whose.shared is 'Kept by one site, and named by all: a contract.';

create function platform.of_house(variadic tables text[]) returns void language sql as $$
  insert into platform.whose (table_name, whose) select name, 'house' from unnest(tables) name
  on conflict (table_name) do update set whose = 'house', via = null, shared = false
$$;
comment on function platform.of_house is 'These are of the whole house, though they or what they hang from name a site.';

create function platform.of_site_via(name text, column_name text) returns void language sql as $$
  insert into platform.whose (table_name, whose, via) values (name, 'site', column_name)
  on conflict (table_name) do update set whose = 'site', via = excluded.via, shared = false
$$;
comment on function platform.of_site_via is 'This is of the site of what that column names, which says it, or hangs from one that does.';

create function platform.kept_by_site(name text) returns void language sql as $$
  insert into platform.whose (table_name, whose, shared) values (name, 'site', true)
  on conflict (table_name) do update set whose = 'site', via = null, shared = true
$$;
comment on function platform.kept_by_site is 'Only its own site opens it, and every site may name it.';

-- What the last one found, for people and tests.
create table platform.of_site (table_name text primary key, via text, shared boolean not null);
comment on table platform.of_site is 'Every table of a site, and the columns by which it is found. Written anew after each migration.';
select platform.unaudited('platform.of_site', 'read off the tables after each migration');
