-- What receivables shows: each invoice with its clock and age, filings, payments, and what is chosen among them.

-- A term in días hábiles as it held on a day.
create function receivables.term_on(term text, on_day date, initial int) returns int language sql stable as $$
  select coalesce((select (value #>> '{}')::int from platform.parameter
                   where name = 'receivables.' || term and from_day <= on_day order by from_day desc limit 1), initial)
$$;
comment on function receivables.term_on is 'The value of a parameter of terms on a day; the initial one while nobody decided.';

create view receivables.owed_invoice as
select i.id, i.full_number, i.date, i.campus_id, i.vigencia, i.kind, i.regimen, i.payer_id, i.contract_id, i.tercero_id, i.patient_id,
       i.net, r.noted, r.paid + r.advanced as paid, r.discounted, r.balance, i.uuid, i.cuv, i.dian_state, i.rips_state,
       i.filing_state, i.receivable_state, i.filing_number, i.filed_on, fi.parent_id as filing_id, fi.return_by, fi.glosa_by, fi.pay_by,
       case when i.filed_on is null then receivables.add_business_days(i.date, receivables.term_on('filingTerm', i.date, 22))
            else coalesce(fi.pay_by, i.filed_on + receivables.term_on('paymentTerm', i.filed_on, 30)) end as deadline,
       case when i.filed_on is null then 'file' else 'pay' end as clock,
       (now() at time zone 'America/Bogota')::date as today, i.search
from billing.invoice i
join billing.receivable r on r.invoice_id = i.id
left join receivables.filing_invoice fi on fi.invoice_id = i.id and fi.live
where i.status = 'issued';
comment on view receivables.owed_invoice is 'Issued invoices with what is left of each and the term that runs now: to be filed, or to be paid.';

create view receivables.owed_invoice_list as
select w.id, w.full_number as number, w.date, w.campus_id, w.payer_id, t.name as payer_label, w.contract_id,
       c.contract_number as contract_label, w.regimen, w.kind, w.net, w.noted, w.paid, w.discounted, w.balance,
       w.filing_number, w.filed_on, w.filing_id, w.clock, w.deadline,
       case when w.balance > 0 then w.today - coalesce(w.filed_on, w.date) end as age,
       case when w.balance = 0 then null when w.filed_on is null then 'unfiled'
            when w.today - w.filed_on <= 30 then 'upTo30' when w.today - w.filed_on <= 60 then 'upTo60'
            when w.today - w.filed_on <= 90 then 'upTo90' when w.today - w.filed_on <= 180 then 'upTo180'
            when w.today - w.filed_on <= 360 then 'upTo360' else 'beyond' end as bucket,
       case when w.balance = 0 then null when w.deadline < w.today then 'expired'
            when receivables.business_days_left(w.today, w.deadline) <= 2 then 'now'
            when receivables.business_days_left(w.today, w.deadline) <= 5 then 'soon' else 'good' end as light,
       w.filing_state, w.receivable_state as condition, w.search || ' ' || platform.fold(t.name) as search
from receivables.owed_invoice w
join people.tercero t on t.id = w.tercero_id
left join insurers.contract c on c.id = w.contract_id;
comment on view receivables.owed_invoice_list is 'Cartera by invoice.';

create view receivables.filing_list as
select f.id, f.number, f.vigencia, f.date, f.campus_id, f.payer_id, t.name as payer_label, f.contract_id,
       case when f.several_contracts then 'Varios' else c.contract_number end as contract_label, f.medium, f.period_from, f.period_to,
       n.invoices, case when f.status = 'draft' then n.amount else f.total end as total,
       n.noted, n.paid, n.discounted, n.balance, f.filing_number, f.filed_on, f.late, n.pay_by,
       case when f.status = 'filed' and n.balance > 0 then (now() at time zone 'America/Bogota')::date - f.filed_on end as age,
       case when f.status = 'filed' and n.balance > 0 then case
         when n.pay_by < (now() at time zone 'America/Bogota')::date then 'expired'
         when receivables.business_days_left((now() at time zone 'America/Bogota')::date, n.pay_by) <= 2 then 'now'
         when receivables.business_days_left((now() at time zone 'America/Bogota')::date, n.pay_by) <= 5 then 'soon'
         else 'good' end end as light,
       case when f.status = 'filed' and n.balance = 0 then 'settled' when f.status = 'filed' and n.paid + n.discounted > 0 then 'partial'
            else f.status end as condition,
       f.search || ' ' || platform.fold(t.name) as search
from receivables.filing f
join insurers.payer p on p.id = f.payer_id
join people.tercero t on t.id = p.tercero_id
left join insurers.contract c on c.id = f.contract_id
cross join lateral (
  select count(*)::int as invoices, coalesce(sum(fi.amount), 0) as amount, coalesce(sum(r.noted), 0) as noted,
         coalesce(sum(r.paid + r.advanced), 0) as paid, coalesce(sum(r.discounted), 0) as discounted,
         coalesce(sum(r.balance), 0) as balance, min(fi.pay_by) as pay_by
  from receivables.filing_invoice fi join billing.receivable r on r.invoice_id = fi.invoice_id
  where fi.parent_id = f.id) n;
comment on view receivables.filing_list is 'Cartera by filing: what was sent, what was paid of it and how old it is.';
create view receivables.filing_option as
select f.id, 'RAD ' || lpad(f.number::text, greatest(3, length(f.number::text)), '0') as label,
       concat_ws(' · ', t.name, f.filing_number) as detail, f.search || ' ' || platform.fold(t.name) as search,
       f.status in ('sent', 'filed') as enabled, f.vigencia, f.campus_id
from receivables.filing f join insurers.payer p on p.id = f.payer_id join people.tercero t on t.id = p.tercero_id
where f.number is not null;
comment on view receivables.filing_option is 'Numbered filings to choose from.';

-- Invoices to choose from: those that may be filed, and those that may be paid.
create view receivables.invoice_option as
select w.id, w.full_number as label, t.name || ' · ' || to_char(w.date, 'YYYY/MM/DD') as detail,
       w.search || ' ' || platform.fold(t.name) as search, w.balance > 0 as enabled, w.vigencia, w.campus_id
from receivables.owed_invoice w join people.tercero t on t.id = w.tercero_id;
comment on view receivables.invoice_option is 'Issued invoices to choose from.';

create view receivables.payment_list as
select p.id, p.number, p.vigencia, p.date, p.campus_id, p.bank_account_id, b.name as bank_account_label, p.payer_id,
       t.name as payer_label, p.origin, p.reference, p.giro_month, p.purpose, p.amount, p.retained, p.advanced,
       p.applied + p.applied_advance as applied,
       case when p.status = 'registered' then p.amount - p.applied - p.applied_advance else 0 end as left_to_apply,
       case when p.status = 'registered' and p.amount > p.applied + p.applied_advance
         then (now() at time zone 'America/Bogota')::date - p.date end as age,
       exists (select from receivables.application a where a.payment_id = p.id and a.status = 'approved'
               and a.collection_id is null) as to_collect,
       case when p.status <> 'registered' then p.status when p.payer_id is null then 'unidentified'
            when p.applied + p.applied_advance = 0 then 'identified'
            when p.applied + p.applied_advance < p.amount then 'partial' else 'applied' end as condition,
       p.search || ' ' || platform.fold(coalesce(t.name, '')) as search
from receivables.payment p
join treasury.bank_account b on b.id = p.bank_account_id
left join insurers.payer y on y.id = p.payer_id
left join people.tercero t on t.id = y.tercero_id;
comment on view receivables.payment_list is 'Payments of payers: what of each is applied, and for how many days the rest waits.';
create view receivables.payment_option as
select p.id, 'PP ' || lpad(p.number::text, greatest(3, length(p.number::text)), '0') as label, p.purpose as detail, p.search,
       p.status = 'registered' as enabled, p.vigencia, p.campus_id
from receivables.payment p where p.number is not null;
comment on view receivables.payment_option is 'Numbered payments to choose from.';

create view receivables.application_list as
select a.id, a.number, a.vigencia, a.date, a.campus_id, a.payment_id,
       'PP ' || lpad(p.number::text, greatest(3, length(p.number::text)), '0') as payment_label, t.name as payer,
       (select count(*)::int from receivables.application_line l where l.parent_id = a.id) as invoices, a.amount, a.retained,
       (select coalesce(sum(l.deducted_glosa), 0) from receivables.application_line l where l.parent_id = a.id) as deducted_glosa,
       a.source, a.purpose,
       case when a.status = 'approved' and a.collection_id is null then 'uncollected' else a.status end as condition,
       a.search || ' ' || platform.fold(coalesce(t.name, '')) as search
from receivables.application a
join receivables.payment p on p.id = a.payment_id
left join insurers.payer y on y.id = p.payer_id
left join people.tercero t on t.id = y.tercero_id;
comment on view receivables.application_list is 'Applications of payments to invoices.';
create view receivables.application_option as
select a.id, 'AP ' || lpad(a.number::text, greatest(3, length(a.number::text)), '0') as label, a.purpose as detail, a.search,
       a.status = 'approved' as enabled, a.vigencia, a.campus_id
from receivables.application a where a.number is not null;
comment on view receivables.application_option is 'Numbered applications to choose from.';

create view receivables.collection_list as
select c.id, c.number, c.vigencia, c.date, c.campus_id, c.payment_id,
       'PP ' || lpad(p.number::text, greatest(3, length(p.number::text)), '0') as payment_label, t.name as payer,
       (select string_agg(distinct r.code, ', ') from receivables.collection_line l join budget.rubro r on r.id = l.rubro_id
        where l.parent_id = c.id) as rubros, c.purpose,
       (select coalesce(sum(l.amount), 0) from receivables.collection_line l where l.parent_id = c.id) as total,
       c.status as condition, c.search || ' ' || platform.fold(coalesce(t.name, '')) as search
from receivables.collection c
join receivables.payment p on p.id = c.payment_id
left join insurers.payer y on y.id = p.payer_id
left join people.tercero t on t.id = y.tercero_id;
comment on view receivables.collection_list is 'Recaudos of payments in the budget.';
create view receivables.collection_option as
select c.id, 'RP ' || lpad(c.number::text, greatest(3, length(c.number::text)), '0') as label, c.purpose as detail, c.search,
       c.status = 'approved' as enabled, c.vigencia, c.campus_id
from receivables.collection c where c.number is not null;
comment on view receivables.collection_option is 'Numbered recaudos to choose from.';
