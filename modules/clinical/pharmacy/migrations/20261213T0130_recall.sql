-- Alerts of INVIMA and of manufacturers: lots that are held everywhere, and let go again.
create table pharmacy.recall (
  id uuid primary key,
  date date not null,
  source text not null check (source in ('invima', 'manufacturer', 'own', 'cold')),
  alert text not null,
  product_id uuid not null references warehouse.product,
  purpose text not null,
  lifted_reason text
);
comment on table pharmacy.recall is 'Recalls: lots of a product that nobody gives out while an alert stands.';
select platform.document_table('pharmacy.recall', 'RET', $$purpose || ' ' || alert$$, '{draft,approved,lifted}');
alter table pharmacy.recall add constraint recall_lifted check (status <> 'lifted' or lifted_reason is not null);
create index recall_product on pharmacy.recall (product_id);

create table pharmacy.recall_lot (
  id uuid primary key,
  lot_id uuid not null references warehouse.lot
);
comment on table pharmacy.recall_lot is 'The lots of a recall.';
select platform.lines_table('pharmacy.recall_lot', 'pharmacy.recall');
create index recall_lot_lot on pharmacy.recall_lot (lot_id);
