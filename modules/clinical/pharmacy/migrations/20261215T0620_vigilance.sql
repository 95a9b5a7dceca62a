-- Vigilance: what happened to a patient with a product, by its lot, and by when INVIMA must know it; months without any too.
create table pharmacy.adverse_event (
  id uuid primary key,
  date date not null,
  program text not null check (program in ('medicine', 'device', 'reagent')),
  severity text not null check (severity in ('serious', 'plain', 'none')),
  product_id uuid references warehouse.product,
  lot_id uuid references warehouse.lot,
  patient_id uuid references people.patient,
  happened_on date not null,
  known_on date not null,
  known_at text not null check (known_at ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  outcome text check (outcome in ('recovered', 'recovering', 'sequelae', 'death', 'unknown')),
  purpose text not null,
  due_at timestamptz,
  receipt text,
  reported_at timestamptz,
  constraint adverse_event_order check (happened_on <= known_on and known_on <= date),
  constraint adverse_event_whole check ((severity = 'none') = (product_id is null)
    and (severity <> 'none' or num_nonnulls(lot_id, patient_id, outcome) = 0))
);
comment on table pharmacy.adverse_event is 'Events of vigilance by product, lot and patient, and months without any.';
select platform.document_table('pharmacy.adverse_event', 'EVA', $$purpose || ' ' || coalesce(receipt, '')$$,
  '{draft,approved,reported,annulled}');
alter table pharmacy.adverse_event
  add constraint adverse_event_due check (status = 'draft' or due_at is not null),
  add constraint adverse_event_reported check (status <> 'reported' or num_nulls(receipt, reported_at) = 0);
create index adverse_event_product on pharmacy.adverse_event (product_id);
create index adverse_event_lot on pharmacy.adverse_event (lot_id);
create index adverse_event_patient on pharmacy.adverse_event (patient_id);
create index adverse_event_waiting on pharmacy.adverse_event (campus_id, due_at) where status = 'approved';
