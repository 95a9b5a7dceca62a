-- What comes into a store and what goes out of it, each with its paper.
create table warehouse.receipt (
  id uuid primary key,
  date date not null,
  happened_on date,
  kind text not null check (kind in ('purchase', 'remission', 'donation', 'surplus', 'loanIn', 'opening')),
  store_id uuid not null references warehouse.store,
  tercero_id uuid references people.tercero,
  registro_id uuid references budget.registro,
  invoice_prefix text,
  invoice_number text,
  invoice_date date,
  remission text,
  freight numeric(18,2) check (freight >= 0),
  temperature numeric(7,4),
  packaging boolean not null default false,
  labelling boolean not null default false,
  cold_first boolean not null default false,
  purpose text not null,
  constraint receipt_happened check (happened_on <= date),
  constraint receipt_supplier check (tercero_id is not null or kind not in ('purchase', 'remission', 'loanIn')),
  constraint receipt_invoice check (kind <> 'purchase' or (invoice_number is not null and invoice_date is not null))
);
comment on table warehouse.receipt is 'Entries of goods into a store, with the acta of their technical reception.';
comment on column warehouse.receipt.happened_on is 'When the goods came, where the paper is late; null when it was on its date.';
select platform.document_table('warehouse.receipt', 'EA', $$purpose || ' ' || coalesce(invoice_number, '') || ' ' || coalesce(remission, '')$$);
create unique index receipt_invoice_once on warehouse.receipt (tercero_id, accounting.support_mark(invoice_prefix, invoice_number))
  where status = 'approved' and invoice_number is not null;
create index receipt_store on warehouse.receipt (store_id);
create index receipt_tercero on warehouse.receipt (tercero_id);

create table warehouse.receipt_line (
  id uuid primary key,
  product_id uuid not null references warehouse.product,
  presentation_id uuid references warehouse.presentation,
  quantity numeric(18,4) not null check (quantity > 0),
  bonus numeric(18,4) check (bonus >= 0),
  rejected numeric(18,4) check (rejected >= 0),
  rejection text,
  total numeric(18,2) not null check (total >= 0),
  vat_rate numeric(9,6) check (vat_rate >= 0 and vat_rate <= 100),
  lot text,
  expiry date,
  quarantine boolean not null default false,
  lot_id uuid references warehouse.lot,
  units numeric(18,4),
  value numeric(18,2),
  vat numeric(18,2),
  constraint receipt_line_rejected check (coalesce(rejected, 0) = 0 or rejection is not null)
);
comment on table warehouse.receipt_line is 'What came: billed, given as a bonus, rejected. The total of the line is what counts, not its unit price.';
comment on column warehouse.receipt_line.units is 'What came into the store in base units, once it was confirmed; value is its cost with VAT and freight.';
select platform.lines_table('warehouse.receipt_line', 'warehouse.receipt');
create index receipt_line_product on warehouse.receipt_line (product_id);

create table warehouse.issue (
  id uuid primary key,
  date date not null,
  happened_on date,
  kind text not null check (kind in ('consumption', 'clothing', 'expired', 'damaged', 'stolen', 'shortage', 'loanOut', 'supplierReturn')),
  store_id uuid not null references warehouse.store,
  supplied_id uuid references warehouse.dependencia,
  cost_centre_id uuid references hospital.cost_centre,
  tercero_id uuid references people.tercero,
  requisition text,
  purpose text not null,
  constraint issue_happened check (happened_on <= date),
  constraint issue_centre check (cost_centre_id is not null or kind not in ('consumption', 'clothing'))
);
comment on table warehouse.issue is 'Egresos: goods that leave a store, for a centre of cost, a supplier, or because they are lost.';
select platform.document_table('warehouse.issue', 'SA', $$purpose || ' ' || coalesce(requisition, '')$$);
create index issue_store on warehouse.issue (store_id);
create index issue_supplied on warehouse.issue (supplied_id, date);

create table warehouse.issue_line (
  id uuid primary key,
  product_id uuid not null references warehouse.product,
  quantity numeric(18,4) not null check (quantity > 0),
  lot_id uuid references warehouse.lot,
  lot_reason text,
  receipt_line_id uuid references warehouse.receipt_line,
  credit numeric(18,2),
  constraint issue_line_lot_reason check (lot_id is null or lot_reason is not null or receipt_line_id is not null)
);
comment on table warehouse.issue_line is 'What goes out; without a lot, the first to expire. A return to the supplier names the line it came in.';
comment on column warehouse.issue_line.credit is 'What the supplier owes for what was returned, once it left.';
select platform.lines_table('warehouse.issue_line', 'warehouse.issue');
create index issue_line_product on warehouse.issue_line (product_id);
create index issue_line_receipt on warehouse.issue_line (receipt_line_id);
