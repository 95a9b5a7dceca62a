create view billing.patient_told as
select id, patient_id from care.patient_told
union all select id, patient_id from billing.charge
union all select id, patient_id from billing.invoice
union all select n.id, i.patient_id from billing.credit_note n join billing.invoice i on i.id = n.invoice_id
union all select r.id, a.patient_id from billing.user_receipt r join care.admission a on a.id = r.admission_id
union all select s.id, i.patient_id from rips.submission s join billing.invoice i on i.id = s.owner_id
union all select s.id, i.patient_id from rips.submission s join billing.credit_note n on n.id = s.owner_id
          join billing.invoice i on i.id = n.invoice_id;
comment on view billing.patient_told is 'Whose data are told by telling one of these.';
