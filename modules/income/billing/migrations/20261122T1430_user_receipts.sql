-- Recibos de caja a usuarios: what patients pay of their care, kept for whoever pays the rest of it.

create table billing.user_receipt (
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
  admission_id uuid not null references care.admission,
  payer_id uuid not null references insurers.payer,
  concept text not null check (concept in ('copago', 'cuota', 'shared')),
  amount numeric(18,2) not null check (amount > 0),
  form text not null check (form in ('cash', 'credit-card', 'debit-card', 'transfer', 'pse')),
  cash_register_id uuid references treasury.cash_register,
  bank_account_id uuid references treasury.bank_account,
  reference text,
  note text,
  invoice_id uuid references billing.invoice,
  prefix text,
  consecutive int,
  full_number text not null generated always as (coalesce(prefix, '') || coalesce(consecutive::text, '')) stored,
  electronic_id uuid,
  uuid text,
  dian_state text not null default 'none',
  credit_note_number text,
  credit_note_electronic_id uuid,
  search text generated always as (platform.fold('RC ' || coalesce(lpad(number::text, greatest(3, length(number::text)), '0'), '')
    || ' ' || coalesce(prefix, '') || coalesce(consecutive::text, '') || ' ' || coalesce(reference, ''))) stored,
  constraint user_receipt_status check (status in ('draft', 'approved', 'annulled')),
  constraint user_receipt_number unique (vigencia, number),
  constraint user_receipt_numbered check ((number is null) = (status = 'draft')),
  constraint user_receipt_place check (num_nonnulls(cash_register_id, bank_account_id) = 1),
  constraint user_receipt_credited check (invoice_id is null or status <> 'annulled'),
  constraint user_receipt_dian check (dian_state in ('none', 'to-send', 'sent', 'accepted', 'accepted-noted', 'rejected', 'contingency'))
);
comment on table billing.user_receipt is 'Recibos de caja: what users paid of copago, cuota moderadora and pagos compartidos, on behalf of their payer.';
comment on column billing.user_receipt.invoice_id is 'The invoice of the payer that credits it.';
comment on column billing.user_receipt.uuid is 'CUFE of the invoice that the user was given.';
comment on column billing.user_receipt.credit_note_number is 'The note that took back the invoice that the user was given.';
create index user_receipt_by_date on billing.user_receipt (vigencia, date desc, id desc);
create index user_receipt_campus on billing.user_receipt (campus_id, vigencia, date desc, id desc);
create index user_receipt_admission on billing.user_receipt (admission_id);
create index user_receipt_invoice on billing.user_receipt (invoice_id) where invoice_id is not null;
create index user_receipt_register on billing.user_receipt (cash_register_id, date);
create index user_receipt_search on billing.user_receipt using gin (search gin_trgm_ops);
select platform.audited('billing.user_receipt');
