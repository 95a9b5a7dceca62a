-- Notas débito: what is charged more of an invoice that DIAN has, and what it makes owed.
create table billing.debit_note (
  id uuid primary key,
  number int,
  vigencia int not null generated always as (extract(year from date)::int) stored,
  status text not null,
  version int not null default 1,
  campus_id uuid not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_by uuid not null,
  updated_at timestamptz not null default now(),
  date date not null,
  invoice_id uuid not null references billing.invoice,
  concept text not null,
  reason text not null,
  amount numeric(18,2) not null default 0,
  prefix text,
  consecutive int,
  full_number text not null generated always as (coalesce(prefix, '') || coalesce(consecutive::text, '')) stored,
  issued_at timestamptz,
  electronic_id uuid,
  numbering jsonb,
  uuid text,
  cuv text,
  dian_state text not null default 'none',
  rips_state text not null default 'none',
  search text generated always as (platform.fold(coalesce(prefix, '') || coalesce(consecutive::text, '') || ' ' || reason)) stored,
  constraint debit_note_status check (status in ('draft', 'issued')),
  constraint debit_note_concept check (concept in ('3', '4')),
  constraint debit_note_numbered check (status = 'draft' or (prefix is not null and consecutive is not null)),
  constraint debit_note_number unique (prefix, consecutive),
  constraint debit_note_amount check (amount >= 0 and (status = 'draft' or amount > 0)),
  constraint debit_note_dian check (dian_state in
    ('none', 'to-send', 'sent', 'accepted', 'accepted-noted', 'rejected', 'contingency')),
  constraint debit_note_rips check (rips_state in
    ('none', 'faulty', 'ready', 'sent', 'approved', 'approved-noted', 'rejected', 'exempt'))
);
comment on table billing.debit_note is 'Notas débito: what is charged more of some services of an invoice, because they were billed for less.';
comment on column billing.debit_note.numbering is 'The number it took and by which authorisation: made again, it keeps it.';
create index debit_note_by_date on billing.debit_note (vigencia, date desc, id desc);
create index debit_note_campus on billing.debit_note (campus_id, vigencia, date desc, id desc);
create index debit_note_invoice on billing.debit_note (invoice_id);
create index debit_note_search on billing.debit_note using gin (search gin_trgm_ops);
select platform.audited('billing.debit_note');

create table billing.debit_note_line (
  id uuid primary key,
  parent_id uuid not null references billing.debit_note on delete cascade,
  position int not null,
  invoice_line_id uuid not null references billing.invoice_line,
  amount numeric(18,2) not null check (amount > 0),
  constraint debit_note_line_place unique (parent_id, position)
);
comment on table billing.debit_note_line is 'How much more is charged of each line of the invoice.';
create index debit_note_line_of on billing.debit_note_line (invoice_line_id);
select platform.audited('billing.debit_note_line');

create trigger keep_debit_lines before insert or update or delete on billing.debit_note_line
for each row execute function billing.keep_debit_lines();

-- What notes add is told apart from what they take back; `noted` is still the one less the other.
alter table billing.receivable add column debited numeric(18,2) not null default 0;
comment on column billing.receivable.debited is 'Debit notes.';
update billing.receivable r set debited = m.debited
from (select invoice_id, sum(amount) as debited from billing.receivable_move where class = 'debit-note' group by invoice_id) m
where m.invoice_id = r.invoice_id;

create trigger debit_cover after update on billing.debit_note for each row execute function billing.debit_cover();
