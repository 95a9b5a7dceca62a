-- Vouchers and lines say their campus; a line, its voucher in a word; and what was printed as a book keeps its folios.

create table accounting.entry_folio (
  entry_id uuid primary key references accounting.entry,
  vigencia int not null,
  folio int not null check (folio > 0),
  foliated_by uuid not null,
  foliated_at timestamptz not null default now(),
  constraint entry_folio_once unique (vigencia, folio)
);
comment on table accounting.entry_folio is 'The folio that each voucher of a closed period has in the official book of its vigencia.';
select platform.unaudited('accounting.entry_folio', 'append-only rows that say who gave each folio, and when');
select platform.append_only('accounting.entry_folio');
