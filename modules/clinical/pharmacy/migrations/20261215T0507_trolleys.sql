-- Unit-dose trolleys: what each patient of a ward needs for a day, in one delivery; each patient has a dispensing of their own.
create table pharmacy.trolley (
  id uuid primary key,
  date date not null,
  store_id uuid not null references warehouse.store,
  ward_id uuid not null references hospital.location,
  received_by text,
  notes text
);
comment on table pharmacy.trolley is 'Carros de dosis unitaria: the doses of a day of the patients of a ward.';
select platform.document_table('pharmacy.trolley', 'CDU', $$coalesce(received_by, '') || ' ' || coalesce(notes, '')$$);
create index trolley_ward on pharmacy.trolley (ward_id, date);
create index trolley_store on pharmacy.trolley (store_id);

create table pharmacy.trolley_line (
  id uuid primary key,
  order_line_id uuid not null references care.medical_order_medicine,
  who text not null,
  product_id uuid not null references warehouse.product,
  quantity numeric(18,4) not null check (quantity > 0),
  alert_reason text,
  uncharged_reason text,
  dispensing_line_id uuid references pharmacy.dispensing_line
);
comment on table pharmacy.trolley_line is 'A medicine of a drawer, and the line of the dispensing that gave it.';
select platform.lines_table('pharmacy.trolley_line', 'pharmacy.trolley');
create index trolley_line_order on pharmacy.trolley_line (order_line_id);
create index trolley_line_dispensing on pharmacy.trolley_line (dispensing_line_id) where dispensing_line_id is not null;
