-- What invoices cease to be owed without money: agreed discounts, and what a payer took off that the house accepts.

create table receivables.discount (
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
  kind text not null check (kind in ('deduction', 'prompt', 'capita', 'financial', 'audit', 'rounding')),
  support text not null,
  purpose text not null,
  search text generated always as (platform.fold('DTO ' || coalesce(lpad(number::text, greatest(3, length(number::text)), '0'), '')
    || ' ' || support || ' ' || purpose)) stored,
  constraint discount_status check (status in ('draft', 'approved', 'applied', 'annulled')),
  constraint discount_number unique (vigencia, number),
  constraint discount_numbered check ((number is null) = (status = 'draft'))
);
comment on table receivables.discount is 
  'What some invoices of a payer cease to be owed without money: approved by one, applied to the books and to what is owed.';
create index discount_by_date on receivables.discount (vigencia, date desc, id desc);
create index discount_campus on receivables.discount (campus_id, vigencia, date desc, id desc);
create index discount_payer on receivables.discount (payer_id, date);
create index discount_search on receivables.discount using gin (search gin_trgm_ops);
select platform.audited('receivables.discount');

create table receivables.discount_line (
  id uuid primary key,
  parent_id uuid not null references receivables.discount,
  position int not null,
  invoice_id uuid not null references billing.invoice,
  amount numeric(18,2) not null check (amount >= 0),
  account text,
  credit_note_id uuid references billing.credit_note
);
comment on table receivables.discount_line is
  'What each invoice ceases to be owed: by a credit note, or straight on the account it was owed on that day.';
create index discount_line_parent on receivables.discount_line (parent_id, position);
create index discount_line_invoice on receivables.discount_line (invoice_id);
create unique index discount_line_note on receivables.discount_line (credit_note_id) where credit_note_id is not null;
select platform.audited('receivables.discount_line');

create view receivables.discount_list as
select d.id, d.number, d.vigencia, d.date, d.campus_id, d.payer_id, t.name as payer_label, d.kind, d.support, d.purpose,
       n.invoices, n.notes, n.total, d.status as condition, d.search || ' ' || platform.fold(t.name) as search
from receivables.discount d
join insurers.payer p on p.id = d.payer_id
join people.tercero t on t.id = p.tercero_id
cross join lateral (
  select count(*)::int as invoices, coalesce(sum(l.amount), 0) as total,
         string_agg(k.full_number, ', ' order by l.position) as notes
  from receivables.discount_line l left join billing.credit_note k on k.id = l.credit_note_id where l.parent_id = d.id) n;
comment on view receivables.discount_list is 'Discounts of cartera, with the credit notes of each.';
create view receivables.discount_option as
select d.id, 'DTO ' || lpad(d.number::text, greatest(3, length(d.number::text)), '0') as label, t.name as detail, d.search,
       d.status = 'applied' as enabled, d.vigencia, d.campus_id
from receivables.discount d
join insurers.payer p on p.id = d.payer_id join people.tercero t on t.id = p.tercero_id
where d.number is not null;
comment on view receivables.discount_option is 'Numbered discounts to choose from.';

create or replace view receivables.patient_told as
select id, patient_id from billing.invoice
union all select f.parent_id, i.patient_id from receivables.filing_invoice f join billing.invoice i on i.id = f.invoice_id
union all select l.parent_id, i.patient_id from receivables.application_line l join billing.invoice i on i.id = l.invoice_id
union all select l.parent_id, i.patient_id from receivables.doubtful_transfer_line l join billing.invoice i on i.id = l.invoice_id
union all select g.id, i.patient_id from receivables.glosa g join billing.invoice i on i.id = g.invoice_id
union all select l.parent_id, i.patient_id from receivables.discount_line l join billing.invoice i on i.id = l.invoice_id;
