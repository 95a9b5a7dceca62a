-- What RIPS tells of an admission besides its stay: whether it gave a sick leave, and the newborns of a birth.
alter table care.admission add column sick_leave boolean not null default false;
comment on column care.admission.sick_leave is 'A sick leave was given in it: `incapacidad` of RIPS.';

create table care.newborn (
  id uuid primary key,
  admission_id uuid not null references care.admission,
  document_type text not null check (document_type in ('CN', 'RC', 'MS')),
  number text not null check (length(number) between 4 and 20),
  birth_date date not null,
  birth_time text not null check (birth_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  gestational_weeks int not null,
  prenatal_visits int not null,
  sex text not null check (sex in ('01', '02', '03')),
  weight int not null,
  diagnosis_id uuid not null references reference.entry,
  condition text not null check (condition ~ '^0[1-8]$'),
  death_cause_id uuid references reference.entry,
  discharge_date date not null,
  discharge_time text not null check (discharge_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  constraint newborn_weeks check (gestational_weeks between 20 and 46),
  constraint newborn_weight check (weight between 500 and 5000),
  constraint newborn_visits check (prenatal_visits between 0 and 99),
  constraint newborn_leaves check (discharge_date > birth_date or (discharge_date = birth_date and discharge_time >= birth_time)),
  constraint newborn_dead check ((condition = '02') = (death_cause_id is not null))
);
comment on table care.newborn is 'Recién nacidos: those of the birth of an admission, told inside their mother (ADM-05).';
comment on column care.newborn.weight is 'Grams.';
-- Without a document of its own it has that of its mother: twins share it.
create unique index newborn_once on care.newborn (admission_id, document_type, number) where document_type <> 'MS';
create index newborn_admission on care.newborn (admission_id, birth_date, birth_time, id);
select platform.audited('care.newborn');
