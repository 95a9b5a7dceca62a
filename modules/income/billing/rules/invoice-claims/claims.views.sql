create view billing.claim_summary as
select id, 'FURIPS' as form, number, invoice_id, created_at from billing.furips where status <> 'annulled'
union all
select id, 'FURTRAN', number, invoice_id, created_at from billing.furtran where status <> 'annulled';
comment on view billing.claim_summary is 'What is claimed of each invoice, in either form, annulled claims apart.';
