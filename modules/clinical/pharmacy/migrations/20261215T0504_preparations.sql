-- Repacking and mixtures: lots of the house, whose expiry follows a rule and whose origin lots are known in a recall.
create table pharmacy.preparation_kind (
  id uuid primary key,
  code text not null unique,
  name text not null,
  form text not null check (form in ('repack', 'mixture')),
  days int not null check (days > 0),
  share numeric(9,6) check (share > 0 and share <= 100),
  two_people boolean not null default false,
  source text not null,
  certificate text,
  certified_until date,
  active boolean not null default true,
  version int not null default 1,
  constraint preparation_kind_certified check (certified_until is null or certificate is not null)
);
comment on table pharmacy.preparation_kind is 'Kinds of preparation: how long what is prepared lasts, and the certificate of good practice that covers it.';
comment on column pharmacy.preparation_kind.share is 'The most of what its first part to expire still had to last, in percent.';
select platform.audited('pharmacy.preparation_kind');
select platform.of_house('pharmacy.preparation_kind');

create table pharmacy.preparation (
  id uuid primary key,
  date date not null,
  kind_id uuid not null references pharmacy.preparation_kind,
  store_id uuid not null references warehouse.store,
  product_id uuid not null references warehouse.product,
  quantity numeric(18,4) not null check (quantity > 0),
  wasted numeric(18,4) not null check (wasted >= 0),
  lot text,
  expiry date,
  admission_id uuid references care.admission,
  purpose text,
  lot_id uuid references warehouse.lot,
  checked_by uuid references admin.app_user,
  checked_at timestamptz,
  prepared_by uuid references admin.app_user,
  constraint preparation_checked check ((checked_by is null) = (checked_at is null)),
  constraint preparation_two_people check (prepared_by <> checked_by)
);
comment on table pharmacy.preparation is 'Preparaciones: what was repacked or mixed of which parts, in a lot of the house.';
comment on column pharmacy.preparation.wasted is 'What was lost of the result: its cost stays in what came out well.';
select platform.document_table('pharmacy.preparation', 'PRP', $$coalesce(lot, '') || ' ' || coalesce(purpose, '')$$);
create index preparation_product on pharmacy.preparation (product_id);
create index preparation_lot on pharmacy.preparation (lot_id);
create index preparation_admission on pharmacy.preparation (admission_id) where admission_id is not null;

create table pharmacy.preparation_line (
  id uuid primary key,
  product_id uuid not null references warehouse.product,
  quantity numeric(18,4) not null check (quantity > 0),
  used numeric(18,4),
  lot_id uuid references warehouse.lot,
  lot_reason text,
  constraint preparation_line_used check (used > 0 and used <= quantity),
  constraint preparation_line_lot_reason check (lot_id is null or lot_reason is not null)
);
comment on table pharmacy.preparation_line is 'A part of a preparation: what left the store, and what of it was really used.';
select platform.lines_table('pharmacy.preparation_line', 'pharmacy.preparation');
create index preparation_line_product on pharmacy.preparation_line (product_id);

create table pharmacy.prepared_lot (
  preparation_id uuid not null references pharmacy.preparation,
  origin_id uuid not null references warehouse.lot,
  made_id uuid not null references warehouse.lot,
  primary key (preparation_id, origin_id)
);
comment on table pharmacy.prepared_lot is 'Which lots went into which: a recall of a lot reaches what was prepared with it.';
create index prepared_lot_origin on pharmacy.prepared_lot (origin_id);
select platform.append_only('pharmacy.prepared_lot');
select platform.unaudited('pharmacy.prepared_lot', 'append-only, written with its preparation');
select platform.of_site_via('pharmacy.prepared_lot', 'preparation_id');
