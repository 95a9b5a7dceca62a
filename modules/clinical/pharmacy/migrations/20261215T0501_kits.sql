-- Kits (lists that expand into lines; stock is of their parts) and what is used of a patient or of a service without an order.
create table pharmacy.kit (
  id uuid primary key,
  code text not null unique,
  name text not null,
  active boolean not null default true,
  version int not null default 1
);
comment on table pharmacy.kit is 'Paquetes: products that are given together, of a surgery or of a procedure. Stock counts the parts.';
select platform.audited('pharmacy.kit');

create table pharmacy.kit_part (
  id uuid primary key,
  kit_id uuid not null references pharmacy.kit,
  product_id uuid not null references warehouse.product,
  quantity numeric(18,4) not null check (quantity > 0),
  included boolean not null default false,
  version int not null default 1,
  constraint kit_part_once unique (kit_id, product_id)
);
comment on table pharmacy.kit_part is 'What a kit has of each product; what is included in the price of the service is not charged apart.';
select platform.audited('pharmacy.kit_part');
select platform.of_house('pharmacy.kit', 'pharmacy.kit_part');

create table pharmacy.patient_use (
  id uuid primary key,
  date date not null,
  happened_on date,
  store_id uuid not null references warehouse.store,
  admission_id uuid references care.admission,
  professional_id uuid references people.employee,
  cost_centre_id uuid references hospital.cost_centre,
  kit_id uuid references pharmacy.kit,
  kits int check (kits > 0),
  purpose text not null,
  constraint patient_use_happened check (happened_on <= date),
  constraint patient_use_kits check ((kit_id is null) = (kits is null)),
  constraint patient_use_professional check (admission_id is null or professional_id is not null)
);
comment on table pharmacy.patient_use is 'Gastos: what was used of a patient, or of a service, without a medical order.';
select platform.document_table('pharmacy.patient_use', 'GTO');
create index patient_use_admission on pharmacy.patient_use (admission_id);
create index patient_use_store on pharmacy.patient_use (store_id, date);

create table pharmacy.patient_use_line (
  id uuid primary key,
  product_id uuid not null references warehouse.product,
  quantity numeric(18,4) not null check (quantity > 0),
  lot_id uuid references warehouse.lot,
  lot_reason text,
  included boolean not null default false,
  uncharged_reason text,
  charge_warning text,
  returned numeric(18,4) not null default 0,
  constraint patient_use_line_lot_reason check (lot_id is null or lot_reason is not null),
  constraint patient_use_line_returned check (returned between 0 and quantity)
);
comment on table pharmacy.patient_use_line is 'What was used of a product, and what came back of it.';
select platform.lines_table('pharmacy.patient_use_line', 'pharmacy.patient_use');
create index patient_use_line_product on pharmacy.patient_use_line (product_id);
