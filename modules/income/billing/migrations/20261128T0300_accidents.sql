-- Accidents of traffic and other events that an insurer of SOAT or ADRES pays for: what happened, whose vehicle, who was hurt, and
-- how much of each victim each payer may still be asked for.

create table billing.soat_cap (
  id uuid primary key,
  code text not null constraint soat_cap_code unique,
  kind text not null check (kind in ('ordinary', 'differential', 'uninsured')),
  from_day date not null,
  unit text not null check (unit in ('smldv', 'uvt', 'uvb')),
  insurer_units numeric(14,4) not null check (insurer_units >= 0),
  adres_units numeric(14,4) not null check (adres_units >= 0),
  norm text not null,
  active boolean not null default true,
  version int not null default 1,
  constraint soat_cap_once unique (kind, from_day)
);
comment on table billing.soat_cap is 'Topes of medical expenses of each victim, in units of the year of the accident, from a day on.';
comment on column billing.soat_cap.kind is 'ordinary: an insured vehicle; differential: insured under Decreto 2497 de 2022; uninsured: no policy pays.';
comment on column billing.soat_cap.adres_units is 'What ADRES pays once the insurer has paid its own, or from the first peso when nobody insures.';
select platform.audited('billing.soat_cap');
insert into billing.soat_cap (id, code, kind, from_day, unit, insurer_units, adres_units, norm) values
  (gen_random_uuid(), 'ORD-2016', 'ordinary', '2016-05-06', 'smldv', 800, 0, 'Decreto 780 de 2016, art. 2.6.1.4.2.3'),
  (gen_random_uuid(), 'SIN-2016', 'uninsured', '2016-05-06', 'smldv', 0, 800, 'Decreto 780 de 2016, art. 2.6.1.4.2.3'),
  (gen_random_uuid(), 'DIF-2022', 'differential', '2022-12-15', 'smldv', 300, 500, 'Decreto 2497 de 2022'),
  (gen_random_uuid(), 'ORD-2023', 'ordinary', '2023-01-01', 'uvt', 701.68, 0, 'Decreto 2644 de 2022: 800 SMLDV son 701,68 UVT (verificar)'),
  (gen_random_uuid(), 'SIN-2023', 'uninsured', '2023-01-01', 'uvt', 0, 701.68, 'Decreto 2644 de 2022: 800 SMLDV son 701,68 UVT (verificar)'),
  (gen_random_uuid(), 'DIF-2023', 'differential', '2023-01-01', 'uvt', 263.13, 438.55,
   'Decretos 2497 y 2644 de 2022: 300 SMLDV son 263,13 UVT; ADRES hasta 701,68 (verificar)');

create table billing.accident (
  id uuid primary key,
  number int,
  vigencia int not null generated always as (extract(year from date)::int) stored,
  status text not null,
  version int not null default 1,
  campus_id uuid not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_by uuid not null,
  updated_at timestamptz not null default now(),
  date date not null,
  time text not null check (time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  nature text not null check (nature ~ '^\d\d$'),
  other_nature text check (length(other_nature) <= 25),
  address text not null,
  municipality_id uuid not null references reference.entry,
  zone text check (zone in ('U', 'R')),
  description text,
  siras_number text,
  insurance text check (insurance in ('1', '2', '3', '4', '6', '7', '8')),
  payer_id uuid references insurers.payer,
  policy_number text,
  policy_from date,
  policy_to date,
  brand text,
  plate text,
  vehicle_kind text,
  owner_id uuid references people.tercero,
  driver_id uuid references people.tercero,
  search text generated always as (platform.fold('EVT ' || coalesce(lpad(number::text, greatest(3, length(number::text)), '0'), '')
    || ' ' || coalesce(plate, '') || ' ' || coalesce(policy_number, '') || ' ' || coalesce(siras_number, '') || ' ' || address)) stored,
  constraint accident_status check (status in ('draft', 'registered', 'annulled')),
  constraint accident_number unique (vigencia, number),
  constraint accident_numbered check ((number is null) = (status = 'draft')),
  constraint accident_policy_days check (policy_to >= policy_from),
  constraint accident_of_traffic check (nature = '01' or num_nonnulls(insurance, plate, policy_number, owner_id, driver_id) = 0)
);
comment on table billing.accident is 'Eventos: accidents of traffic, catastrophes and attacks, told once for all their victims and invoices.';
comment on column billing.accident.nature is 'Naturaleza del evento, as FURIPS tells it.';
comment on column billing.accident.insurance is 'Estado de aseguramiento, as FURIPS tells it.';
comment on column billing.accident.payer_id is 'The insurer of SOAT, or ADRES when nobody insures.';
create index accident_by_date on billing.accident (vigencia, date desc, id desc);
create index accident_campus on billing.accident (campus_id, vigencia, date desc, id desc);
create index accident_search on billing.accident using gin (search gin_trgm_ops);
select platform.audited('billing.accident');

create table billing.accident_victim (
  id uuid primary key,
  parent_id uuid not null references billing.accident on delete cascade,
  position int not null,
  admission_id uuid not null references care.admission,
  condition text check (condition in ('1', '2', '3', '4')),
  elsewhere numeric(18,2) check (elsewhere >= 0),
  certificate text,
  unique (parent_id, position),
  constraint accident_victim_once unique (parent_id, admission_id)
);
comment on table billing.accident_victim is 'Who was hurt: each admission of each victim.';
comment on column billing.accident_victim.condition is 'Driver, pedestrian, passenger or cyclist, as FURIPS tells it.';
comment on column billing.accident_victim.elsewhere is 'What other providers already charged to the tope of this victim, as its payer certifies.';
create index accident_victim_of on billing.accident_victim (parent_id, position);
create index accident_victim_admission on billing.accident_victim (admission_id);
select platform.audited('billing.accident_victim');

create trigger admission_of_one_accident before insert or update on billing.accident_victim
  for each row execute function billing.admission_of_one_accident();

create table billing.victim_cover (
  id uuid primary key default gen_random_uuid(),
  accident_id uuid not null references billing.accident,
  patient_id uuid not null references people.patient,
  payer_id uuid not null references insurers.payer,
  layer int not null check (layer in (1, 2)),
  cap numeric(18,2) not null check (cap >= 0),
  elsewhere numeric(18,2) not null default 0 check (elsewhere >= 0),
  used numeric(18,2) not null default 0 check (used >= 0),
  explained text not null,
  constraint victim_cover_once unique (accident_id, patient_id, payer_id),
  constraint victim_cover_cap check (elsewhere + used <= cap)
);
comment on table billing.victim_cover is 'What each payer may be asked for each victim of an event, and what invoices already took of it.';
comment on column billing.victim_cover.used is 'Kept by the triggers of invoices and credit notes: never above the cap.';
comment on column billing.victim_cover.layer is '1 pays first; 2 pays what passes the cap of the first.';
create index victim_cover_patient on billing.victim_cover (patient_id, payer_id);
select platform.of_site_via('billing.victim_cover', 'accident_id');
select platform.unaudited('billing.victim_cover', 'kept by the triggers of what is invoiced and by the event, which is audited');

create trigger use_cover after update on billing.invoice for each row execute function billing.use_cover();

create trigger give_back_cover after update on billing.credit_note for each row execute function billing.give_back_cover();

-- A part of a charge that another payer pays: the cap was reached in the middle of it.
alter table billing.charge add column split_from uuid references billing.charge;
comment on column billing.charge.split_from is 'The charge of which it is a part, when the tope of a payer was reached in the middle of it.';
create index charge_split on billing.charge (split_from) where split_from is not null;
