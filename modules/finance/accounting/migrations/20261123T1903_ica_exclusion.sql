-- Whom the law spares from ICA: nothing is withheld from them.
create table accounting.ica_exclusion (
  id uuid primary key,
  code text not null,
  name text not null,
  entity text not null check (entity in ('all', 'public', 'nonprofit')),
  ciiu text check (ciiu ~ '^\d{2,4}$'),
  tercero_id uuid references people.tercero,
  municipality_id uuid,
  from_day date not null,
  until_day date,
  norm text not null,
  active boolean not null default true,
  version int not null default 1,
  search text not null generated always as (platform.fold(code || ' ' || name || ' ' || norm)) stored,
  constraint ica_exclusion_days check (until_day >= from_day),
  constraint ica_exclusion_narrow check (entity <> 'all' or ciiu is not null or tercero_id is not null),
  constraint ica_exclusion_once exclude using gist
    (code with =, daterange(from_day, until_day, '[]') with &&) where (active)
);
comment on table accounting.ica_exclusion is 'Whom the law spares from ICA, by kind of entity, activity or tercero, and on which days.';
comment on column accounting.ica_exclusion.ciiu is 'The first digits of the activity: 86 is health.';
comment on column accounting.ica_exclusion.municipality_id is 'Where it holds: none is the whole country.';
create index ica_exclusion_search on accounting.ica_exclusion using gin (search gin_trgm_ops);
select platform.audited('accounting.ica_exclusion');

insert into accounting.ica_exclusion (id, code, name, entity, ciiu, from_day, norm) values
  (gen_random_uuid(), 'HOSP', 'Hospitales públicos del sistema nacional de salud', 'public', '86', '1983-07-06',
   'Ley 14 de 1983, art. 39, num. 2, lit. d'),
  (gen_random_uuid(), 'EDU', 'Establecimientos educativos públicos', 'public', '85', '1983-07-06',
   'Ley 14 de 1983, art. 39, num. 2, lit. d');
