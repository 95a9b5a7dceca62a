-- Requisiciones: what a dependencia asks of the store that supplies it, what was approved, each delivery and its acceptance.
create table warehouse.requisition (
  id uuid primary key,
  date date not null,
  supplied_id uuid not null references warehouse.dependencia,
  needed_on date,
  purpose text not null,
  reason text,
  constraint requisition_needed check (needed_on >= date)
);
comment on table warehouse.requisition is 'Requisiciones: a dependencia asks for goods; each delivery is an egreso that who receives accepts.';
comment on column warehouse.requisition.reason is 'Why it was refused, or closed with something left to deliver.';
select platform.document_table('warehouse.requisition', 'RQ', 'purpose',
  '{draft,sent,approved,delivered,received,closed,rejected,annulled}');
create index requisition_supplied on warehouse.requisition (supplied_id, date);

create table warehouse.requisition_line (
  id uuid primary key,
  product_id uuid not null references warehouse.product,
  quantity numeric(18,4) not null check (quantity > 0),
  detail text,
  approved numeric(18,4),
  delivered numeric(18,4) not null default 0,
  received numeric(18,4) not null default 0,
  constraint requisition_line_taken check (coalesce(approved, 0) between 0 and quantity
    and delivered between 0 and coalesce(approved, 0) and received between 0 and delivered)
);
comment on table warehouse.requisition_line is 'What a requisition asks for, in base units: requested, approved, delivered and received.';
comment on column warehouse.requisition_line.delivered is 'What went out for it, less what a difference gave back to the store.';
select platform.lines_table('warehouse.requisition_line', 'warehouse.requisition');
create index requisition_line_product on warehouse.requisition_line (product_id);

create table warehouse.requisition_delivery (
  id uuid primary key,
  requisition_id uuid not null references warehouse.requisition,
  issue_id uuid not null unique references warehouse.issue,
  delivered_by uuid not null references admin.app_user,
  delivered_at timestamptz not null default now(),
  accepted_by uuid references admin.app_user,
  accepted_at timestamptz,
  reason text,
  settlement text check (settlement in ('back', 'lost')),
  constraint requisition_delivery_accepted check ((accepted_by is null) = (accepted_at is null)),
  constraint requisition_delivery_by_another check (accepted_by <> delivered_by)
);
comment on table warehouse.requisition_delivery is 'Deliveries of requisitions: who gave, who received, and what became of a difference.';
comment on column warehouse.requisition_delivery.settlement is 'A difference went back to the store, or was lost on its way.';
create index requisition_delivery_requisition on warehouse.requisition_delivery (requisition_id);
create unique index requisition_delivery_once on warehouse.requisition_delivery (requisition_id) where accepted_at is null;
select platform.audited('warehouse.requisition_delivery');

create table warehouse.requisition_delivery_line (
  id uuid primary key,
  delivery_id uuid not null references warehouse.requisition_delivery,
  line_id uuid not null references warehouse.requisition_line,
  issue_line_id uuid not null references warehouse.issue_line,
  quantity numeric(18,4) not null check (quantity > 0),
  accepted numeric(18,4) check (accepted >= 0 and accepted <= quantity),
  constraint requisition_delivery_line_once unique (delivery_id, line_id)
);
comment on table warehouse.requisition_delivery_line is 'What was delivered of each line of a requisition, and what who receives accepted of it.';
create index requisition_delivery_line_line on warehouse.requisition_delivery_line (line_id);
create index requisition_delivery_line_issue on warehouse.requisition_delivery_line (issue_line_id);
select platform.audited('warehouse.requisition_delivery_line');

select platform.of_site_via('warehouse.requisition_delivery', 'requisition_id');
select platform.of_site_via('warehouse.requisition_delivery_line', 'delivery_id');
