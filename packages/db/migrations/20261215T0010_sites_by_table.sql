-- Whose a row is can be asked of its own table when that is known: one look at a key instead of one in each table of a site.
alter table platform.of_site add column question text;
comment on column platform.of_site.question is 'Asks the id and the site of rows of this table; what follows says of which ids.';

drop function if exists platform.sites_of(uuid[]);
