-- The pharmacy: what is dispensed to an order of a patient, and the most of an active principle that a day may have.
create schema if not exists pharmacy;

create table pharmacy.max_dose (
  id uuid primary key,
  code text not null unique,
  ingredient_id uuid not null references reference.entry,
  unit text not null,
  per_day numeric(18,4) not null check (per_day > 0),
  source text not null,
  active boolean not null default true,
  version int not null default 1
);
comment on table pharmacy.max_dose is 'The most of an active principle that the committee of pharmacy lets give in a day, in a unit.';
create unique index max_dose_once on pharmacy.max_dose (ingredient_id, lower(unit));
select platform.audited('pharmacy.max_dose');

create table pharmacy.dispensing (
  id uuid primary key,
  date date not null,
  happened_on date,
  kind text not null check (kind in ('hospital', 'urgency', 'ambulatory')),
  mode text not null check (mode in ('unitDose', 'whole')),
  order_id uuid not null references care.medical_order,
  store_id uuid not null references warehouse.store,
  cost_centre_id uuid references hospital.cost_centre,
  received_by text,
  place text,
  phone text,
  notes text,
  checked_by uuid references admin.app_user,
  checked_at timestamptz,
  given_by uuid references admin.app_user,
  constraint dispensing_happened check (happened_on <= date),
  constraint dispensing_checked check ((checked_by is null) = (checked_at is null)),
  constraint dispensing_two_people check (given_by <> checked_by)
);
comment on table pharmacy.dispensing is 'What the pharmacy gives to answer a medical order.';
comment on column pharmacy.dispensing.checked_by is 'Who checked the draft on their own session: another than who gives it. Saving the draft drops it.';
select platform.document_table('pharmacy.dispensing', 'DSP', $$coalesce(notes, '') || ' ' || coalesce(received_by, '')$$);
create index dispensing_order on pharmacy.dispensing (order_id);
create index dispensing_store on pharmacy.dispensing (store_id, date);

create table pharmacy.dispensing_line (
  id uuid primary key,
  order_line_id uuid not null references care.medical_order_medicine,
  product_id uuid not null references warehouse.product,
  quantity numeric(18,4) not null check (quantity >= 0),
  lot_id uuid references warehouse.lot,
  lot_reason text,
  alert_reason text,
  uncharged_reason text,
  mipres_delivery text check (mipres_delivery ~ '^\d{19,25}$'),
  ordered numeric(18,4),
  days int,
  alert text,
  passed_over text,
  charge_warning text,
  returned numeric(18,4) not null default 0,
  constraint dispensing_line_lot_reason check (lot_id is null or lot_reason is not null),
  constraint dispensing_line_alert_reason check (alert is null or alert_reason is not null),
  constraint dispensing_line_returned check (returned >= 0 and returned <= quantity)
);
comment on table pharmacy.dispensing_line is 'A medicine of the order that is given: which product, how much, and why in spite of what was warned.';
comment on column pharmacy.dispensing_line.ordered is 'How many units the order has of it, once, in any number of lots.';
comment on column pharmacy.dispensing_line.days is 'The days of the treatment.';
comment on column pharmacy.dispensing_line.alert is 'What was warned when it was given: allergy, repeated active principle, dose over the most.';
comment on column pharmacy.dispensing_line.passed_over is 'Why lots that expire before were not given.';
comment on column pharmacy.dispensing_line.charge_warning is 'Why it is not charged, or has no price.';
select platform.lines_table('pharmacy.dispensing_line', 'pharmacy.dispensing');
create index dispensing_line_order on pharmacy.dispensing_line (order_line_id);
create index dispensing_line_product on pharmacy.dispensing_line (product_id);

create table pharmacy.dispensing_return (
  id uuid primary key,
  line_id uuid not null references pharmacy.dispensing_line,
  day date not null,
  quantity numeric(18,4) not null check (quantity > 0),
  reason text not null,
  outcome text not null check (outcome in ('uncharged', 'reduced', 'excluded', 'invoiced')),
  invoice text,
  amount numeric(18,2) not null,
  user_id uuid not null default platform.current_setting_or_null('app.user_id')::uuid,
  at timestamptz not null default now()
);
comment on table pharmacy.dispensing_return is 'What patients gave back, and what became of its charge. What was invoiced needs a credit note.';
create index dispensing_return_line on pharmacy.dispensing_return (line_id);
select platform.append_only('pharmacy.dispensing_return');
select platform.unaudited('pharmacy.dispensing_return', 'append-only, with its author and instant');

select platform.of_house('pharmacy.max_dose');
select platform.of_site_via('pharmacy.dispensing_return', 'line_id');
