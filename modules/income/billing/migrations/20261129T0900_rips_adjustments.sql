-- Notas de ajuste de RIPS: what was told wrong of an invoice that has its CUV, when its money is right.
create table billing.rips_note (
  id uuid primary key,
  campus_id uuid not null references admin.campus,
  invoice_id uuid not null references billing.invoice,
  date date not null,
  vigencia int not null generated always as (extract(year from date)::int) stored,
  full_number text not null,
  reason text not null,
  rips_state text not null default 'none',
  cuv text,
  version int not null default 1,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  search text generated always as (platform.fold(full_number || ' ' || reason)) stored,
  constraint rips_note_number unique (full_number),
  constraint rips_note_state check (rips_state in
    ('none', 'faulty', 'ready', 'sent', 'approved', 'approved-noted', 'rejected', 'exempt'))
);
comment on table billing.rips_note is 'Notas de ajuste (NA): the records of an invoice that were told wrong, told again. They move no money.';
create index rips_note_invoice on billing.rips_note (invoice_id);
-- One at a time: while it is open it is the one that is corrected.
create unique index rips_note_open on billing.rips_note (invoice_id) where rips_state not in ('approved', 'approved-noted');
select platform.audited('billing.rips_note');
