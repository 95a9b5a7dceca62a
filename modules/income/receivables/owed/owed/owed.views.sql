create view receivables.owed_invoice as
select i.id, i.full_number, i.date, i.campus_id, i.vigencia, i.kind, i.regimen, i.payer_id, i.contract_id, i.tercero_id, i.patient_id,
       i.net, r.noted, r.paid + r.advanced as paid, r.discounted, r.balance, i.uuid, i.cuv, i.dian_state, i.rips_state,
       i.filing_state, i.receivable_state, i.doubtful_from is not null as doubtful, i.filing_number, i.filed_on,
       fi.parent_id as filing_id, fi.return_by, fi.glosa_by, fi.pay_by,
       case when i.filed_on is null then receivables.add_business_days(i.date, receivables.term_on('filingTerm', i.date, 22))
            else coalesce(fi.pay_by, i.filed_on + coalesce(z.days, 0)) end as deadline,
       case when i.filed_on is null then 'file' else 'pay' end as clock,
       coalesce(z.days, 0) as payment_days, (now() at time zone 'America/Bogota')::date as today, i.search
from billing.invoice_face i
join billing.receivable_face r on r.invoice_id = i.id
left join receivables.filing_invoice fi on fi.invoice_id = i.id and fi.live
left join insurers.plazo_list z on z.id = coalesce(i.contract_id, i.payer_id)
where i.status = 'issued';
comment on view receivables.owed_invoice is 'Issued invoices with what is left of each and the term that runs now: to be filed, or to be paid.';

-- No term runs of what is paid.
create view receivables.owed_invoice_list as
select w.id, w.full_number as number, w.date, w.campus_id, w.payer_id, t.name as payer_label, w.contract_id,
       c.contract_number as contract_label, w.regimen, w.kind, w.net, w.noted, w.paid, w.discounted, w.balance,
       w.filing_number, w.filed_on, w.filing_id, case when w.balance > 0 then w.clock end as clock, w.deadline,
       case when w.balance > 0 then w.today - coalesce(w.filed_on, w.date) end as age,
       case when w.balance = 0 then null when w.filed_on is null then 'Pendiente de radicar'
            else receivables.age_range(w.today - w.filed_on, (select receivables.age_cuts((now() at time zone 'America/Bogota')::date)))
            end as bucket,
       case when w.balance = 0 then null when w.deadline < w.today then 'expired'
            when w.deadline < (select receivables.add_business_days((now() at time zone 'America/Bogota')::date, 3)) then 'now'
            when w.deadline < (select receivables.add_business_days((now() at time zone 'America/Bogota')::date, 6)) then 'soon'
            else 'good' end as light,
       w.filing_state, w.receivable_state as condition, w.doubtful, g.id as legal_id, g.label as legal_label,
       w.search || ' ' || platform.fold(t.name) as search
from receivables.owed_invoice w
join people.tercero_face t on t.id = w.tercero_id
left join insurers.contract_face c on c.id = w.contract_id
left join receivables.legal_collection_line e on e.invoice_id = w.id and e.live
left join receivables.legal_collection_option g on g.id = e.parent_id;
comment on view receivables.owed_invoice_list is 'Cartera by invoice.';

create view receivables.unfiled_day as
select day, receivables.add_business_days(day, receivables.term_on('filingTerm', day, 22)) as deadline from billing.unfiled_day_list;
comment on view receivables.unfiled_day is 'Days of issue of the invoices that wait to be filed, and the last day to file those of each.';

-- Invoices to choose from: those that may be filed, and those that may be paid.
create view receivables.invoice_option as
select w.id, w.full_number as label, t.name || ' · ' || to_char(w.date, 'YYYY/MM/DD') as detail,
       w.search || ' ' || platform.fold(t.name) as search, w.balance > 0 as enabled, w.vigencia, w.campus_id
from receivables.owed_invoice w join people.tercero_face t on t.id = w.tercero_id;
comment on view receivables.invoice_option is 'Issued invoices to choose from.';

create view receivables.patient_summary as
select id, patient_id from billing.invoice_face
union all
select l.id, i.patient_id
from (select parent_id as id, invoice_id from receivables.filing_invoice
      union all select parent_id, invoice_id from receivables.application_line
      union all select parent_id, invoice_id from receivables.doubtful_transfer_line
      union all select parent_id, invoice_id from receivables.legal_collection_line
      union all select id, invoice_id from receivables.glosa
      union all select parent_id, invoice_id from receivables.discount_line
      union all select parent_id, invoice_id from receivables.settlement_line
      union all select parent_id, invoice_id from receivables.crossing_invoice
      union all select parent_id, invoice_id from receivables.recognition_line) l
join billing.invoice_face i on i.id = l.invoice_id;
comment on view receivables.patient_summary is 'Whose data are told by telling one of these: a filing tells those of its invoices.';
