create view billing.charge_list as
select c.id, c.day, c.hour, c.admission_id, o.label as admission_label, c.patient_id, p.name as patient_label,
       p.document_type || ' ' || p.number as document, c.service_id, s.code || ' ' || s.name as service_label, c.quantity, c.price, c.amount,
       c.contract_id, k.contract_number || ' · ' || k.name as contract_label, c.authorization_number, c.state,
       i.id as invoice_id, nullif(i.full_number, '') as invoice, i.status as document_state, i.dian_state, i.rips_state,
       i.filing_state, i.receivable_state, i.filing_number, c.campus_id, extract(year from c.day)::int as vigencia,
       platform.fold(concat_ws(' ', o.label, p.document_type, p.number, p.name, s.code, s.name, c.authorization_number, i.full_number,
         i.filing_number, i.uuid, i.cuv)) as search
from billing.charge c
join care.admission_option o on o.id = c.admission_id
join people.patient_face p on p.id = c.patient_id
join tariffs.service_face s on s.id = c.service_id
left join insurers.contract_face k on k.id = c.contract_id
left join billing.invoice_charge l on l.charge_id = c.id and l.live
left join billing.invoice i on i.id = l.invoice_id;
comment on view billing.charge_list is 'Each charge and the invoice it went to: in which invoice was this service.';
