-- Whether somebody wrote who the entity is: until then its row holds a name and a NIT that stand for nobody.
alter table admin.company add column configured boolean not null
  generated always as (nit <> '900000000' and name <> 'Entidad sin configurar') stored;
comment on column admin.company.configured is 'False while name and NIT are those that a new installation begins with.';
