create table payroll.clothing_delivery (
  id uuid primary key,
  date date not null,
  engagement_id uuid not null references payroll.engagement,
  year int not null check (year between 2000 and 2100),
  term text not null check (term in ('april', 'august', 'december')),
  issue_id uuid references warehouse.issue,
  received_on date,
  receipt text,
  purpose text,
  constraint clothing_delivery_receipt check ((received_on is null) = (receipt is null)),
  constraint clothing_delivery_received_later check (received_on >= date)
);
comment on table payroll.clothing_delivery is
  'Entrega de dotación: the calzado and vestido de labor of one of the three terms of a year, given to who is owed it.';
comment on column payroll.clothing_delivery.receipt is
  'How its receipt is known: the signed acta, or the acceptance of the person.';
select platform.document_table('payroll.clothing_delivery', 'DOT', $$coalesce(purpose, '')$$,
                               '{draft,delivered,received,annulled}');
alter table payroll.clothing_delivery
  add constraint clothing_delivery_proven check (status <> 'received' or received_on is not null);
create unique index clothing_delivery_once on payroll.clothing_delivery (engagement_id, year, term) where status <> 'annulled';

create table payroll.clothing_delivery_line (
  id uuid primary key,
  item text not null check (item in ('shoes', 'clothing', 'other')),
  detail text,
  size text,
  quantity int not null check (quantity > 0)
);
comment on table payroll.clothing_delivery_line is 'What was given of a dotación.';
select platform.lines_table('payroll.clothing_delivery_line', 'payroll.clothing_delivery');
