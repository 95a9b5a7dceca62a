create view receivables.patient_told as
select id, patient_id from billing.invoice
union all select f.parent_id, i.patient_id from receivables.filing_invoice f join billing.invoice i on i.id = f.invoice_id
union all select l.parent_id, i.patient_id from receivables.application_line l join billing.invoice i on i.id = l.invoice_id;
comment on view receivables.patient_told is 'Whose data are told by telling one of these: a filing tells those of its invoices.';
