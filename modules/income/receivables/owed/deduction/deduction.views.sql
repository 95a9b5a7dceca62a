create view receivables.deducted_glosa_list as
select l.id, i.full_number as number, a.date, a.campus_id, i.payer_id, t.name as payer_label, a.id as application_id,
       'AP ' || lpad(a.number::text, greatest(3, length(a.number::text)), '0') as application_label, l.deducted_glosa as amount,
       r.balance, c.outcome, c.day, c.reference, c.note,
       case when r.balance > 0 and c.outcome is null then (now() at time zone 'America/Bogota')::date - a.date end as age,
       case when r.balance = 0 then 'settled' else coalesce(c.outcome, 'pending') end as condition,
       i.search || ' ' || platform.fold(t.name || ' ' || coalesce(c.reference, '')) as search
from receivables.application_line l
join receivables.application a on a.id = l.parent_id and a.status = 'approved'
join billing.invoice_face i on i.id = l.invoice_id
join billing.receivable_face r on r.invoice_id = l.invoice_id
join people.tercero_face t on t.id = i.tercero_id
left join receivables.deduction_claim c on c.line_id = l.id
where l.deducted_glosa > 0;
comment on view receivables.deducted_glosa_list is 'What payers took off without a glosa, and what was done about each.';
