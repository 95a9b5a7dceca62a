-- What ambulatory patients did not get whole: where, until when, and how it ended.
create table pharmacy.pending_delivery (
  id uuid primary key,
  date date not null,
  dispensing_id uuid not null references pharmacy.dispensing,
  order_line_id uuid not null references care.medical_order_medicine,
  product_id uuid not null references warehouse.product,
  quantity numeric(18,4) not null check (quantity > 0),
  due_at timestamptz not null,
  place text not null,
  phone text not null,
  outcome text check (outcome in ('elsewhere', 'declined', 'changed', 'unavailable')),
  closed_reason text
);
comment on table pharmacy.pending_delivery is 'Pendientes: medicines that a patient was not given whole. What is delivered later closes them by itself.';
select platform.document_table('pharmacy.pending_delivery', 'PEN', $$place || ' ' || phone$$, '{draft,open,closed}');
alter table pharmacy.pending_delivery
  add constraint pending_delivery_closed check (status <> 'closed' or (outcome is not null and closed_reason is not null));
create index pending_delivery_line on pharmacy.pending_delivery (order_line_id);
create index pending_delivery_due on pharmacy.pending_delivery (campus_id, due_at) where status = 'open';
