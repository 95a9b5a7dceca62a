-- Traslados a difícil recaudo, and back: what some invoices owe passes from one account to the other.

create table receivables.doubtful_transfer (
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
  payer_id uuid not null,
  way text not null check (way in ('doubtful', 'current')),
  support text not null,
  purpose text not null,
  search text generated always as (platform.fold('DR ' || coalesce(lpad(number::text, greatest(3, length(number::text)), '0'), '')
    || ' ' || support || ' ' || purpose)) stored,
  constraint doubtful_transfer_status check (status in ('draft', 'approved', 'annulled')),
  constraint doubtful_transfer_number unique (vigencia, number),
  constraint doubtful_transfer_numbered check ((number is null) = (status = 'draft'))
);
comment on table receivables.doubtful_transfer is 'Invoices of a payer that are hard to collect, or are so no more (A-8f).';
create index doubtful_transfer_by_date on receivables.doubtful_transfer (vigencia, date desc, id desc);
create index doubtful_transfer_campus on receivables.doubtful_transfer (campus_id, vigencia, date desc, id desc);
create index doubtful_transfer_payer on receivables.doubtful_transfer (payer_id, date);
create index doubtful_transfer_search on receivables.doubtful_transfer using gin (search gin_trgm_ops);
select platform.audited('receivables.doubtful_transfer');

create table receivables.doubtful_transfer_line (
  id uuid primary key,
  parent_id uuid not null references receivables.doubtful_transfer,
  position int not null,
  invoice_id uuid not null references billing.invoice,
  amount numeric(18,2) not null check (amount >= 0),
  from_account text,
  to_account text
);
comment on table receivables.doubtful_transfer_line is 'What each invoice owed that day, and the accounts it passed from and to.';
create index doubtful_transfer_line_parent on receivables.doubtful_transfer_line (parent_id, position);
create index doubtful_transfer_line_invoice on receivables.doubtful_transfer_line (invoice_id);
select platform.audited('receivables.doubtful_transfer_line');

create view receivables.doubtful_transfer_list as
select d.id, d.number, d.vigencia, d.date, d.campus_id, d.payer_id, t.name as payer_label, d.way, d.support, d.purpose,
       n.invoices, n.total, d.status as condition, d.search || ' ' || platform.fold(t.name) as search
from receivables.doubtful_transfer d
join insurers.payer p on p.id = d.payer_id
join people.tercero t on t.id = p.tercero_id
cross join lateral (
  select count(*)::int as invoices, coalesce(sum(l.amount), 0) as total
  from receivables.doubtful_transfer_line l where l.parent_id = d.id) n;
comment on view receivables.doubtful_transfer_list is 'Traslados a difícil recaudo, and back.';
create view receivables.doubtful_transfer_option as
select d.id, 'DR ' || lpad(d.number::text, greatest(3, length(d.number::text)), '0') as label, t.name as detail, d.search,
       d.status = 'approved' as enabled, d.vigencia, d.campus_id
from receivables.doubtful_transfer d
join insurers.payer p on p.id = d.payer_id join people.tercero t on t.id = p.tercero_id
where d.number is not null;
comment on view receivables.doubtful_transfer_option is 'Numbered traslados to choose from.';

create or replace view receivables.patient_told as
select id, patient_id from billing.invoice
union all select f.parent_id, i.patient_id from receivables.filing_invoice f join billing.invoice i on i.id = f.invoice_id
union all select l.parent_id, i.patient_id from receivables.application_line l join billing.invoice i on i.id = l.invoice_id
union all select l.parent_id, i.patient_id from receivables.doubtful_transfer_line l join billing.invoice i on i.id = l.invoice_id;
