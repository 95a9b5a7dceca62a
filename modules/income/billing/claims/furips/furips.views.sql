create view billing.furips_list as
select f.id, f.number, f.vigencia, f.date, f.campus_id, f.invoice_id, i.full_number as invoice_label, i.payer_id, t.label as payer_label,
       i.patient_id, p.label as patient_label, a.plate, a.policy_number, a.date as event_on, a.siras_number,
       coalesce((select sum(l.claimed) from billing.furips_line l where l.parent_id = f.id), 0) as claimed,
       b.number as batch_number, f.batch_id, f.filing_number, f.filed_on, f.approved,
       case when f.status = 'draft' and f.faults > 0 then 'faulty' when f.status = 'draft' then 'draft'
            when f.status = 'complete' and f.batch_id is not null then 'exported'
            when f.status = 'answered' and f.answer <> 'approved' then 'objected' else f.status end as condition,
       concat_ws(' ', f.search, i.search, p.search, platform.fold(concat_ws(' ', a.plate, a.policy_number, a.siras_number))) as search
from billing.furips f
join billing.invoice i on i.id = f.invoice_id
join people.tercero_option t on t.id = i.tercero_id
left join people.patient_option p on p.id = i.patient_id
left join billing.accident a on a.id = billing.accident_of(i.admission_id)
left join billing.claim_batch b on b.id = f.batch_id;
comment on view billing.furips_list is 'Claims with their victim, their event and where each stands.';

create view billing.furips_option as
select f.id, 'FURIPS ' || f.number as label, i.full_number as detail, f.search, f.status <> 'annulled' as enabled, f.vigencia, f.campus_id
from billing.furips f join billing.invoice i on i.id = f.invoice_id where f.number is not null;
comment on view billing.furips_option is 'Numbered claims to choose from.';
