-- Internos de medicina: ADRES pays their support (Ley 2466/2025, art. 22), so they are people of a site and no cost of the house.
create table payroll.intern (
  id uuid primary key,
  campus_id uuid not null references admin.campus,
  tercero_id uuid not null references people.tercero,
  school_id uuid not null references people.tercero,
  agreement text,
  rotation text not null,
  cost_centre_id uuid references hospital.cost_centre,
  from_day date not null,
  until_day date not null,
  arl_id uuid not null references people.tercero,
  risk_class int not null check (risk_class between 1 and 5),
  cover text not null,
  covered_until date not null,
  active boolean not null default true,
  version int not null default 1,
  constraint intern_days check (until_day >= from_day),
  constraint intern_covered check (covered_until >= until_day),
  constraint intern_rotation exclude using gist (tercero_id with =, daterange(from_day, until_day, '[]') with &&) where (active)
);
comment on table payroll.intern is 'Rotations of internos de medicina at a site, each with its risk cover; ADRES pays them.';
comment on column payroll.intern.school_id is 'The university that sends them.';
comment on column payroll.intern.cover is 'The affiliation or the policy that covers the risks of the rotation.';
select platform.audited('payroll.intern');
create index intern_campus on payroll.intern (campus_id, from_day);
