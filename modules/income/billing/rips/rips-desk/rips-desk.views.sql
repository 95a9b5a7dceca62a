create view billing.rips_desk_list as
select i.id, i.campus_id, s.name as campus_label, i.vigencia, i.full_number as number, i.date, i.kind, i.regimen, i.modality,
       i.payer_id, t.name as payer_label, i.contract_id, c.contract_number as contract_label, i.gross - i.discount - i.line_discount as amount,
       i.dian_state, coalesce(r.state, 'none') as state, coalesce(r.refusals, 0) as refusals, coalesce(r.notices, 0) as notices,
       r.cuv, r.filed_at, r.simulated, r.tries, r.last_error, r.id as submission_id, 'invoice' as document, i.id as invoice_id,
       i.full_number as invoice_number,
       i.search || ' ' || t.search || ' ' || platform.fold(coalesce(r.cuv, '')) as search
from billing.invoice i
join admin.campus_face s on s.id = i.campus_id
join people.tercero_face t on t.id = i.tercero_id
left join insurers.contract_face c on c.id = i.contract_id
left join rips.submission_face r on r.owner = 'billing.invoice' and r.owner_id = i.id
where i.status in ('issued', 'annulled') and i.kind not in ('collection', 'other')
union all
select n.id, n.campus_id, s.name, n.vigencia, n.full_number, n.date, i.kind, i.regimen, i.modality, i.payer_id, t.name,
       i.contract_id, c.contract_number, n.amount, n.dian_state,
       case when n.rips_state = 'exempt' then 'exempt' else coalesce(r.state, 'none') end,
       coalesce(r.refusals, 0), coalesce(r.notices, 0), r.cuv, r.filed_at, r.simulated, r.tries, r.last_error, r.id,
       n.document, i.id, i.full_number,
       n.search || ' ' || i.search || ' ' || t.search || ' ' || platform.fold(coalesce(r.cuv, ''))
from (
  select 'credit-note' as document, 'billing.creditNote' as owner, id, campus_id, vigencia, full_number, date, -amount as amount,
         dian_state, rips_state, search, invoice_id from billing.credit_note where status = 'issued'
  union all
  select 'debit-note', 'billing.debitNote', id, campus_id, vigencia, full_number, date, amount, dian_state, rips_state, search,
         invoice_id from billing.debit_note where status = 'issued'
  union all
  select 'adjustment', 'billing.ripsNote', id, campus_id, vigencia, full_number, date, 0, 'none', rips_state, search, invoice_id
  from billing.rips_note) n
join billing.invoice i on i.id = n.invoice_id
join admin.campus_face s on s.id = n.campus_id
join people.tercero_face t on t.id = i.tercero_id
left join insurers.contract_face c on c.id = i.contract_id
left join rips.submission_face r on r.owner = n.owner and r.owner_id = n.id
where i.kind not in ('collection', 'other')
union all
select a.id, a.campus_id, s.name, a.vigencia, a.full_number, a.date, 'other', null, '04', null, null, null, null,
       coalesce((select sum(l.amount) from billing.rips_apart_charge l where l.apart_id = a.id), 0), 'none',
       coalesce(r.state, 'none'), coalesce(r.refusals, 0), coalesce(r.notices, 0), r.cuv, r.filed_at, r.simulated, r.tries,
       r.last_error, r.id, 'apart', null, null, a.search || ' ' || platform.fold(coalesce(r.cuv, ''))
from billing.rips_apart a
join admin.campus_face s on s.id = a.campus_id
left join rips.submission_face r on r.owner = 'billing.ripsApart' and r.owner_id = a.id;
comment on view billing.rips_desk_list is
  'Issued invoices of health, their notes and what goes without invoice, and where the RIPS of each stands: none when it was not made yet.';
