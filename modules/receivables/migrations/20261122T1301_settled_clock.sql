-- No term runs of what is paid.
create or replace view receivables.owed_invoice_list as
select w.id, w.full_number as number, w.date, w.campus_id, w.payer_id, t.name as payer_label, w.contract_id,
       c.contract_number as contract_label, w.regimen, w.kind, w.net, w.noted, w.paid, w.discounted, w.balance,
       w.filing_number, w.filed_on, w.filing_id, case when w.balance > 0 then w.clock end as clock, w.deadline,
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
