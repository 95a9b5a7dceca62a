-- Triage (Resolución 5596 de 2015; care dossier §8): who came and waits, each classification as it was signed, the vital signs it
-- stood on, the calls, and who was derived. What is signed is never changed: a correction is another classification.
create table care.triage (
  id uuid primary key,
  number int not null,
  vigencia int not null generated always as (extract(year from arrived_at at time zone 'America/Bogota')::int) stored,
  campus_id uuid not null,
  patient_id uuid not null references people.patient,
  admission_id uuid references care.admission,
  arrived_at timestamptz not null,
  arrival text not null check (arrival in ('own', 'tab', 'tam', 'police', 'referred')),
  motive text not null check (length(motive) between 3 and 300),
  status text not null,
  begun_at timestamptz,
  begun_by uuid,
  level int check (level between 1 and 5),
  level_since timestamptz,
  classified_at timestamptz,
  first_classified_at timestamptz,
  attended_at timestamptz,
  attended_by uuid references people.employee,
  ended_at timestamptz,
  disposition text check (disposition in ('home', 'observation', 'hospitalisation', 'referral', 'died')),
  reason text,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_by uuid not null,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  constraint triage_status check (status in ('waiting', 'classifying', 'classified', 'called', 'attended', 'finished', 'abandoned',
                                             'derived', 'annulled')),
  constraint triage_number unique (campus_id, vigencia, number),
  constraint triage_level_is_whole check ((level is null) = (classified_at is null) and (level is null) = (level_since is null)
    and (level is null) = (first_classified_at is null)),
  constraint triage_classified check (status not in ('classified', 'called', 'derived', 'finished') or level is not null),
  constraint triage_begins_after check (begun_at >= arrived_at),
  constraint triage_attended check (status not in ('attended', 'finished') or attended_at is not null),
  constraint triage_attended_after check (attended_at >= arrived_at),
  constraint triage_finished check ((status = 'finished') = (disposition is not null)),
  constraint triage_says_why check (status not in ('abandoned', 'annulled') or coalesce(length(reason), 0) >= 10)
);
comment on table care.triage is 'Each time somebody comes to urgencias: when, why, how urgent it is now, and how it went on.';
comment on column care.triage.level is 'The one that rules now: while a much less urgent level awaits its second signature, the suggested one.';
comment on column care.triage.level_since is 'From this instant the target of its level is counted.';
comment on column care.triage.admission_id is 'The urgency it is attended in; nobody waits for it.';
create unique index triage_one_here on care.triage (campus_id, patient_id)
  where status in ('waiting', 'classifying', 'classified', 'called', 'attended');
create index triage_active on care.triage (campus_id, status)
  where status in ('waiting', 'classifying', 'classified', 'called', 'attended');
create index triage_patient on care.triage (patient_id, arrived_at);
create index triage_admission on care.triage (admission_id) where admission_id is not null;
select platform.audited('care.triage');

create table care.vital_signs (
  id uuid primary key,
  triage_id uuid not null references care.triage,
  taken_at timestamptz not null,
  taken_by uuid not null,
  heart_rate int check (heart_rate between 0 and 300),
  respiratory_rate int check (respiratory_rate between 0 and 120),
  systolic int check (systolic between 0 and 300),
  diastolic int check (diastolic between 0 and 200),
  temperature numeric(3, 1) check (temperature between 25.0 and 45.0),
  saturation int check (saturation between 0 and 100),
  oxygen text check (oxygen in ('air', 'oxygen')),
  consciousness text check (consciousness in ('A', 'C', 'V', 'P', 'U')),
  eye int check (eye between 1 and 4),
  verbal int check (verbal between 1 and 5),
  motor int check (motor between 1 and 6),
  pain int check (pain between 0 and 10),
  pain_scale text check (pain_scale in ('eva', 'wong', 'flacc')),
  glucose int check (glucose between 10 and 1000),
  weight numeric(6, 3) check (weight between 0.3 and 400),
  height numeric(4, 1) check (height between 20 and 250),
  head numeric(3, 1) check (head between 20 and 70),
  not_assessed text,
  alarms text[] not null default '{}',
  constraint vital_signs_pressure check (diastolic < systolic or (diastolic = 0 and systolic = 0)),
  constraint vital_signs_glasgow check ((eye is null) = (verbal is null) and (eye is null) = (motor is null))
);
comment on table care.vital_signs is 'Vital signs as they were taken. What could not be taken is null, with its reason; never zero.';
comment on column care.vital_signs.alarms is 'Out of the band of the age when they were taken: somebody confirmed them.';
create index vital_signs_triage on care.vital_signs (triage_id, taken_at);
select platform.append_only('care.vital_signs');
select platform.unaudited('care.vital_signs', 'append-only, with its author and instant');

create table care.classification (
  id uuid primary key,
  triage_id uuid not null references care.triage,
  place int not null check (place >= 1),
  begun_at timestamptz not null,
  ended_at timestamptz not null,
  vital_signs_id uuid not null references care.vital_signs,
  complaint text not null check (length(complaint) >= 10),
  evolution text,
  background text,
  allergies text,
  pregnant boolean not null,
  gestation_weeks int check (gestation_weeks between 1 and 45),
  scale2 boolean not null,
  age_months int not null check (age_months >= 0),
  resources int not null check (resources between 0 and 5),
  discriminators text[] not null default '{}',
  news2 int check (news2 >= 0),
  mews int check (mews >= 0),
  scores jsonb not null,
  suggested_level int check (suggested_level between 1 and 5),
  rules text[] not null default '{}',
  incomplete boolean not null,
  edition text,
  level int not null check (level between 1 and 5),
  change_reason text,
  destination text not null check (destination in ('resuscitation', 'observation', 'room', 'office', 'derivation')),
  professional_id uuid not null references people.employee,
  signed_by uuid not null,
  needs_second boolean not null generated always as (coalesce(level - suggested_level >= 2, false)) stored,
  constraint classification_place unique (triage_id, place),
  constraint classification_lasts check (ended_at >= begun_at),
  constraint classification_says_why check (suggested_level is null or level = suggested_level
    or coalesce(length(change_reason), 0) >= 10),
  constraint classification_suggested_by_an_edition check (suggested_level is null or edition is not null)
);
comment on table care.classification is 'Each classification as it was signed; the last one rules. Never changed: a correction is another.';
comment on column care.classification.edition is 'Of the rules that suggested; null while the suggestion is switched off.';
comment on column care.classification.needs_second is 'Two or more levels less urgent than suggested: a physician signs it too.';
create index classification_signs on care.classification (vital_signs_id);
select platform.append_only('care.classification');
select platform.unaudited('care.classification', 'append-only, with its author and instant');

create table care.second_signature (
  id uuid primary key,
  classification_id uuid not null references care.classification constraint second_signature_once unique,
  professional_id uuid not null references people.employee,
  signed_by uuid not null,
  signed_at timestamptz not null
);
comment on table care.second_signature is 'The physician who also signed a level that is much less urgent than suggested.';
select platform.append_only('care.second_signature');
select platform.unaudited('care.second_signature', 'append-only, with its author and instant');

create trigger second_signature_is_of_another before insert on care.second_signature
  for each row execute function care.second_signature_is_of_another();

create table care.triage_call (
  id uuid primary key,
  triage_id uuid not null references care.triage,
  called_at timestamptz not null,
  called_by uuid not null
);
comment on table care.triage_call is 'Each time somebody who waits was called.';
create index triage_call_triage on care.triage_call (triage_id, called_at);
select platform.append_only('care.triage_call');
select platform.unaudited('care.triage_call', 'append-only, with its author and instant');

create table care.derivation (
  id uuid primary key,
  triage_id uuid not null references care.triage constraint derivation_once unique,
  destination text not null check (destination in ('priority', 'primary', 'home')),
  detail text not null check (length(detail) >= 10),
  warnings text not null check (length(warnings) >= 10),
  consented boolean not null check (consented),
  professional_id uuid not null references people.employee,
  derived_by uuid not null,
  derived_at timestamptz not null
);
comment on table care.derivation is 'Where somebody of level IV or V was sent instead, with their consent and the warning signs they were told.';
select platform.append_only('care.derivation');
select platform.unaudited('care.derivation', 'append-only, with its author and instant');
