-- What the user paid already of an account and no invoice credits yet, and the service where it is attended.
create view billing.account_list as
select a.id, o.label as admission, a.date as entered_on, a.discharge_date as left_on, a.patient_id, p.name as patient_label,
       p.document_type || ' ' || p.number as document, a.payer_id, coalesce(t.name, 'Particular') as payer_label, a.contract_id,
       k.contract_number || ' · ' || k.name as contract_label, a.regime, a.ambit, a.campus_id,
       coalesce(c.charges, 0)::int as charges, coalesce(c.total, 0) as total, coalesce(c.moderating, 0) as moderating,
       coalesce(c.unpriced, 0)::int as alerts, coalesce(c.reserved, 0) > 0 as has_draft,
       case when a.discharge_date is not null then (now() at time zone 'America/Bogota')::date - a.discharge_date end as days,
       case when coalesce(c.unpriced, 0) > 0 then 'alerts' when coalesce(c.pending, 0) = 0 and coalesce(c.reserved, 0) > 0 then 'draft'
            when coalesce(c.pending, 0) = 0 and m.charges > 0 then 'monthly'
            when coalesce(c.pending, 0) = 0 then 'empty' when a.discharge_date is null then 'open' else 'ready' end as condition,
       o.search || ' ' || platform.fold(coalesce(t.name, '')) as search,
       coalesce((select sum(r.amount) from billing.user_receipt r
                 where r.admission_id = a.id and r.status = 'approved' and r.invoice_id is null), 0) as collected,
       a.reps_service_id, s.label as reps_service_label
from care.admission_face a
join care.admission_option o on o.id = a.id
join people.patient_face p on p.id = a.patient_id
left join insurers.payer_face y on y.id = a.payer_id
left join people.tercero_face t on t.id = y.tercero_id
left join insurers.contract_face k on k.id = a.contract_id
left join reference.reps_service_option s on s.id = a.reps_service_id
left join lateral (
  select count(*) as charges, sum(amount) as total, sum(moderating_amount) as moderating,
         count(*) filter (where state = 'pending' and unpriced is not null) as unpriced,
         count(*) filter (where state = 'pending') as pending, count(*) filter (where state = 'reserved') as reserved
  from billing.charge_waiting where admission_id = a.id and not paid_by_month) c on true
left join lateral (
  select count(*) as charges from billing.charge_waiting where admission_id = a.id and paid_by_month) m on true
where a.status in ('open', 'discharged', 'closed') or coalesce(c.charges, 0) > 0;
comment on view billing.account_list is 'Accounts of patients: admissions with what is charged and not invoiced, but for what is paid by month.';

create view billing.charge_waiting as
select c.*, coalesce(w.by_month, false) as paid_by_month
from billing.charge c left join billing.contract_way w on w.id = c.contract_id
where c.state in ('pending', 'reserved');
comment on view billing.charge_waiting is 'Charges that no invoice bears yet: of an account, or of the invoice of a month, which sells none.';

create view billing.patient_summary as
select id, patient_id from care.patient_summary
union all select id, patient_id from billing.charge
union all select id, patient_id from billing.invoice
union all select l.invoice_id, c.patient_id from billing.invoice i join billing.invoice_charge l on l.invoice_id = i.id
          join billing.charge c on c.id = l.charge_id where i.patient_id is null
union all select n.id, i.patient_id from billing.credit_note n join billing.invoice i on i.id = n.invoice_id
union all select n.id, i.patient_id from billing.debit_note n join billing.invoice i on i.id = n.invoice_id
union all select n.id, i.patient_id from billing.rips_note n join billing.invoice i on i.id = n.invoice_id
union all select r.id, a.patient_id from billing.user_receipt r join care.admission_face a on a.id = r.admission_id
union all select v.parent_id, a.patient_id from billing.accident_victim v join care.admission_option a on a.id = v.admission_id
union all select f.id, i.patient_id from billing.furips f join billing.invoice i on i.id = f.invoice_id
union all select f.batch_id, i.patient_id from billing.furips f join billing.invoice i on i.id = f.invoice_id where f.batch_id is not null
union all select f.id, i.patient_id from billing.furtran f join billing.invoice i on i.id = f.invoice_id
union all select f.batch_id, i.patient_id from billing.furtran f join billing.invoice i on i.id = f.invoice_id where f.batch_id is not null
union all select l.apart_id, c.patient_id from billing.rips_apart_charge l join billing.charge c on c.id = l.charge_id
union all select s.id, c.patient_id from rips.submission_face s join billing.rips_apart_charge l on l.apart_id = s.owner_id
          join billing.charge c on c.id = l.charge_id
union all select s.id, i.patient_id from rips.submission_face s join billing.invoice i on i.id = s.owner_id
union all select s.id, i.patient_id from rips.submission_face s join (
            select id, invoice_id from billing.credit_note union all select id, invoice_id from billing.debit_note
            union all select id, invoice_id from billing.rips_note) n on n.id = s.owner_id
          join billing.invoice i on i.id = n.invoice_id;
comment on view billing.patient_summary is 'Whose data are told by telling one of these.';
