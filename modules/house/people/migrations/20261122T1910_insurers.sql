-- Who insures patients: every EPS, and whoever the module of payers says. Affiliations offer these and no other tercero.
alter table people.tercero add column insures boolean not null default false;
comment on column people.tercero.insures is 'Insures patients though it be no EPS (ARL, SOAT, prepaid): written by whoever keeps payers, never by hand.';

update people.tercero set insures = true, version = version + 1
where not is_eps and id in (select eps_id from people.affiliation where eps_id is not null);
