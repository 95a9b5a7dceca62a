create view billing.user_receipt_list as
select r.id, r.number, r.vigencia, r.date, r.campus_id, r.admission_id, o.label as admission_label, a.patient_id,
       p.name as patient_label, r.payer_id, t.name as payer_label, r.concept, r.form, r.amount, r.reference,
       r.cash_register_id, c.name as cash_register_label, r.bank_account_id, b.label as bank_account_label,
       nullif(r.full_number, '') as fev, r.invoice_id, i.full_number as invoice_label, r.dian_state,
       r.created_by, u.label as created_by_label,
       (select q.number from treasury.cash_count q where q.cash_register_id = r.cash_register_id and q.date >= r.date
          and q.status = 'approved' order by q.date, q.number limit 1) as cash_count,
       case when r.status <> 'approved' then r.status when r.invoice_id is null then 'collected' else 'credited' end as condition,
       r.search || ' ' || p.search || ' ' || o.search as search
from billing.user_receipt r
join care.admission_face a on a.id = r.admission_id
join care.admission_option o on o.id = r.admission_id
join people.patient_face p on p.id = a.patient_id
join insurers.payer_face y on y.id = r.payer_id
join people.tercero_face t on t.id = y.tercero_id
left join treasury.cash_register c on c.id = r.cash_register_id
left join treasury.bank_account_option b on b.id = r.bank_account_id
left join billing.invoice i on i.id = r.invoice_id
left join admin.user_option u on u.id = r.created_by;
comment on view billing.user_receipt_list is 'What users paid, where it is, and the invoice that credits it.';

create view billing.user_receipt_option as
select r.id, 'RC ' || lpad(r.number::text, greatest(3, length(r.number::text)), '0') as label, p.name as detail, r.search,
       r.status = 'approved' as enabled, r.vigencia, r.campus_id
from billing.user_receipt r join care.admission_face a on a.id = r.admission_id join people.patient_face p on p.id = a.patient_id
where r.number is not null;
comment on view billing.user_receipt_option is 'Numbered receipts to choose from.';
