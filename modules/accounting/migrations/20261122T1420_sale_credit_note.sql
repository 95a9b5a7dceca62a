-- Notas crédito for part of a factura de venta, and what each line of an invoice was posted on so that it can be taken back.

drop view accounting.sale_invoice_option;
drop view accounting.sale_invoice_list;

alter table accounting.sale_invoice_line
  add column income_id uuid references accounting.account,
  add column vat_account_id uuid references accounting.account;
update accounting.sale_invoice_line l set income_id = c.credit_account_id, vat_account_id = c.vat_account_id
from accounting.concept c where c.id = l.concept_id and l.receivable_id is not null;
comment on column accounting.sale_invoice_line.income_id is 'The account it was earned on since it was issued, and that of its VAT.';

create table accounting.sale_credit_note (
  id uuid primary key,
  number int,
  taken int,
  vigencia int not null generated always as (extract(year from date)::int) stored,
  status text not null,
  version int not null default 1,
  campus_id uuid not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_by uuid not null,
  updated_at timestamptz not null default now(),
  date date not null,
  sale_invoice_id uuid not null references accounting.sale_invoice,
  concept text not null check (concept in ('1', '3', '4', '5', '6')),
  reason text not null,
  prefix text not null default 'NV',
  electronic boolean not null default false,
  base numeric(18,2) not null default 0,
  vat numeric(18,2) not null default 0,
  adjustment_id uuid references budget.ingreso,
  dian_state text
    constraint sale_credit_note_dian_state check (dian_state in ('pending', 'sent', 'accepted', 'notified', 'rejected', 'contingency')),
  item text generated always as (
    case when number is null then null when electronic then prefix || number else prefix || '-' || number end) stored,
  search text generated always as (platform.fold(prefix || ' ' || coalesce(lpad(number::text, greatest(3, length(number::text)), '0'), '')
    || ' ' || reason)) stored,
  constraint sale_credit_note_status check (status in ('draft', 'approved', 'annulled')),
  constraint sale_credit_note_number unique (prefix, number),
  constraint sale_credit_note_worth check (status = 'draft' or base > 0)
);
comment on table accounting.sale_credit_note is 'Notas crédito that take back part of a factura de venta: which, why, how much.';
comment on column accounting.sale_credit_note.prefix is 'That of the numbering it was issued with; NV when its invoice is of the house.';
comment on column accounting.sale_credit_note.taken is 'The number that its numbering gave, while it is being issued.';
comment on column accounting.sale_credit_note.electronic is 'Whether it is told to the DIAN, as its invoice was.';
comment on column accounting.sale_credit_note.adjustment_id is 'What it took back of the recognition of its invoice; null when that was of another vigencia.';
create index sale_credit_note_by_date on accounting.sale_credit_note (vigencia, date desc, id desc);
create index sale_credit_note_campus on accounting.sale_credit_note (campus_id, vigencia, date desc, id desc);
create index sale_credit_note_search on accounting.sale_credit_note using gin (search gin_trgm_ops);
create index sale_credit_note_invoice on accounting.sale_credit_note (sale_invoice_id);
select platform.audited('accounting.sale_credit_note');

create table accounting.sale_credit_note_line (
  id uuid primary key,
  parent_id uuid not null references accounting.sale_credit_note,
  position int not null,
  sale_invoice_line_id uuid not null references accounting.sale_invoice_line,
  amount numeric(18,2) not null,
  vat numeric(18,2)
);
comment on table accounting.sale_credit_note_line is 'How much of each line of an invoice a note takes back, without VAT, and its VAT since it was issued.';
create index sale_credit_note_line_parent on accounting.sale_credit_note_line (parent_id, position);
create index sale_credit_note_line_of on accounting.sale_credit_note_line (sale_invoice_line_id);
select platform.audited('accounting.sale_credit_note_line');

create view accounting.sale_invoice_list as
select v.id, v.number, v.taken, v.vigencia, v.status, v.version, v.campus_id, v.created_by, v.created_at, v.updated_by, v.updated_at,
       v.date, v.tercero_id, v.payment_form, v.payment_means, v.due_on, v.order_number, v.purpose, v.prefix, v."authorization",
       v.ingreso_id, v.base, v.vat, v.search, v.dian_state, v.item, t.name as tercero_label,
       coalesce(v.credited_by, n.items) as credited_by, coalesce(n.total, 0) as noted,
       case when v.status = 'draft' then coalesce(l.total, 0) else v.base + v.vat end as total,
       case when v.status = 'approved' then coalesce(o.balance, 0) else 0 end as balance,
       v.status = 'approved' and coalesce(o.balance, 0) > 0 and v.due_on < (now() at time zone 'America/Bogota')::date as overdue,
       case when v.status <> 'approved' then v.status
            when coalesce(o.balance, 0) = 0 then case when n.total = v.base + v.vat then 'credited' else 'paid' end
            when o.balance < v.base + v.vat - coalesce(n.total, 0) then 'partial' else 'approved' end as condition
from accounting.sale_invoice v
join people.tercero t on t.id = v.tercero_id
left join lateral (
  select sum(c.base + c.vat) as total, string_agg(c.item, ', ' order by c.date, c.item) as items
  from accounting.sale_credit_note c where c.sale_invoice_id = v.id and c.status = 'approved') n on true
left join lateral (
  select sum(i.debit - i.credit) as balance from accounting.open_item i
  join accounting.account a on a.id = i.account_id and a.code like '13%'
  where i.tercero_id = v.tercero_id and i.item = v.item) o on v.status = 'approved'
left join lateral (
  select sum(round(round(s.quantity * s.unit_price, 2) * (1 + coalesce(s.vat_rate, 0) / 100), 2)) as total
  from accounting.sale_invoice_line s where s.parent_id = v.id) l on v.status = 'draft';
comment on view accounting.sale_invoice_list is 'Facturas de venta with what notes took back and what is left to collect of each, as the journal says.';

create view accounting.sale_invoice_option as
select v.id, v.item as label, t.name || ' · ' || v.purpose as detail, v.search || ' ' || platform.fold(t.name) as search,
       v.status = 'approved' as enabled, v.vigencia, v.campus_id
from accounting.sale_invoice v join people.tercero t on t.id = v.tercero_id where v.number is not null;
comment on view accounting.sale_invoice_option is 'Numbered facturas de venta to choose from.';

create view accounting.sale_invoice_line_option as
select l.id, c.name || coalesce(': ' || l.detail, '') as label, v.item as detail,
       platform.fold(c.code || ' ' || c.name || coalesce(' ' || l.detail, '')) as search, v.status = 'approved' as enabled,
       l.parent_id, l.position, l.base - coalesce(n.taken, 0) as uncredited
from accounting.sale_invoice_line l
join accounting.sale_invoice v on v.id = l.parent_id and v.number is not null
join accounting.concept c on c.id = l.concept_id
left join lateral (
  select sum(s.amount) as taken from accounting.sale_credit_note_line s
  join accounting.sale_credit_note k on k.id = s.parent_id and k.status = 'approved'
  where s.sale_invoice_line_id = l.id) n on true;
comment on view accounting.sale_invoice_line_option is 'Lines of numbered facturas de venta with what no note took back yet.';

create view accounting.sale_credit_note_list as
select n.id, n.number, n.item, n.vigencia, n.status, n.campus_id, n.date, n.sale_invoice_id, v.item as sale_invoice_label,
       v.tercero_id, t.name as tercero_label, n.concept, n.reason, n.base, n.vat, n.dian_state,
       case when n.status = 'draft' then coalesce(l.total, 0) else n.base + n.vat end as total, n.status as condition,
       n.search || ' ' || platform.fold(coalesce(v.item, '') || ' ' || t.name) as search
from accounting.sale_credit_note n
join accounting.sale_invoice v on v.id = n.sale_invoice_id
join people.tercero t on t.id = v.tercero_id
left join lateral (
  select sum(round(s.amount * (1 + coalesce(i.vat_rate, 0) / 100), 2)) as total from accounting.sale_credit_note_line s
  join accounting.sale_invoice_line i on i.id = s.sale_invoice_line_id where s.parent_id = n.id) l on n.status = 'draft';
comment on view accounting.sale_credit_note_list is 'Notas crédito of facturas de venta with the invoice and the client of each.';

create view accounting.sale_credit_note_option as
select n.id, n.item as label, v.item || ' · ' || n.reason as detail, n.search, n.status = 'approved' as enabled, n.vigencia, n.campus_id
from accounting.sale_credit_note n join accounting.sale_invoice v on v.id = n.sale_invoice_id where n.number is not null;
comment on view accounting.sale_credit_note_option is 'Numbered notas crédito of facturas de venta to choose from.';
