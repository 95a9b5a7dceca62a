create view receivables.filing_list as
select f.id, f.number, f.vigencia, f.date, f.campus_id, f.payer_id, t.name as payer_label, f.contract_id,
       case when f.several_contracts then 'Varios' else c.contract_number end as contract_label, f.medium, f.period_from, f.period_to,
       n.invoices, case when f.status = 'draft' then n.amount else f.total end as total,
       people.regime_word(c.regime) as regimen, n.noted, g.glosa, g.accepted, n.paid, n.discounted, n.balance, f.filing_number, f.filed_on, f.late, n.pay_by,
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
join insurers.payer_face p on p.id = f.payer_id
join people.tercero_face t on t.id = p.tercero_id
left join insurers.contract_face c on c.id = f.contract_id
cross join lateral (
  select count(*)::int as invoices, coalesce(sum(fi.amount), 0) as amount, coalesce(sum(r.noted) filter (where here), 0) as noted,
         coalesce(sum(r.paid + r.advanced) filter (where here), 0) as paid,
         coalesce(sum(r.discounted) filter (where here), 0) as discounted,
         coalesce(sum(r.balance) filter (where here), 0) as balance, min(fi.pay_by) filter (where here) as pay_by
  from receivables.filing_invoice fi join billing.receivable_face r on r.invoice_id = fi.invoice_id
  cross join lateral (select fi.live or f.status in ('draft', 'annulled') as here) h
  where fi.parent_id = f.id) n
cross join lateral (
  select coalesce(sum(l.open), 0) as glosa, coalesce(sum(l.accepted + l.tacit + l.settled_accepted), 0) as accepted
  from receivables.filing_invoice fi
  join receivables.glosa g on g.invoice_id = fi.invoice_id and g.status = 'notified'
  join receivables.glosa_line l on l.parent_id = g.id
  where fi.parent_id = f.id and fi.live) g;
comment on view receivables.filing_list is 'Cartera by filing: what was sent, what was paid of it and how old it is.';

create view receivables.filing_option as
select f.id, 'RAD ' || lpad(f.number::text, greatest(3, length(f.number::text)), '0') as label,
       concat_ws(' · ', t.name, f.filing_number) as detail, f.search || ' ' || platform.fold(t.name) as search,
       f.status in ('sent', 'filed') as enabled, f.vigencia, f.campus_id
from receivables.filing f join insurers.payer_face p on p.id = f.payer_id join people.tercero_face t on t.id = p.tercero_id
where f.number is not null;
comment on view receivables.filing_option is 'Numbered filings to choose from.';
