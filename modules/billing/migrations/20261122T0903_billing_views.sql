-- What the screens of billing read, now that services, payers, contracts and admissions can be named.
alter table billing.charge
  add column diagnosis_id uuid references reference.entry,
  add column extra jsonb not null default '{}',
  add constraint charge_service foreign key (service_id) references tariffs.service,
  add constraint charge_payer foreign key (payer_id) references insurers.payer,
  add constraint charge_contract_known foreign key (contract_id) references insurers.contract,
  add constraint charge_admission_known foreign key (admission_id) references care.admission,
  add constraint charge_professional foreign key (professional_id) references people.employee;
comment on column billing.charge.extra is 'What only some services tell: days of a treatment, presentation of a medicine.';
alter table billing.surgical_act
  add constraint surgical_act_admission_known foreign key (admission_id) references care.admission,
  add constraint surgical_act_contract foreign key (contract_id) references insurers.contract;
alter table billing.surgical_procedure
  add constraint surgical_procedure_service foreign key (service_id) references tariffs.service,
  add constraint surgical_procedure_surgeon foreign key (surgeon_id) references people.employee;
alter table billing.invoice
  add column numbering jsonb,
  add constraint invoice_payer_known foreign key (payer_id) references insurers.payer,
  add constraint invoice_contract_known foreign key (contract_id) references insurers.contract,
  add constraint invoice_admission_known foreign key (admission_id) references care.admission;
-- The audit knows rows by their id.
alter table billing.invoice_charge add column id uuid not null default gen_random_uuid() constraint invoice_charge_id unique;
alter table billing.invoice_line add constraint invoice_line_service foreign key (service_id) references tariffs.service;
alter table billing.receivable
  add constraint receivable_payer foreign key (payer_id) references insurers.payer,
  add constraint receivable_contract foreign key (contract_id) references insurers.contract;

create view billing.invoice_list as
select i.id, case when i.full_number = '' then 'Prefactura' else i.full_number end as full_number, i.number, i.vigencia, i.date, i.due_on,
       i.kind, i.ambit, i.patient_id, p.name as patient_label, i.payer_id, i.tercero_id, t.name as tercero_label, i.contract_id,
       k.contract_number || ' · ' || k.name as contract_label, i.admission_id, a.label as admission_label, i.authorization_number,
       i.gross, i.discount, i.copago, i.cuota, i.net, coalesce(r.noted, 0) as noted, coalesce(r.paid + r.advanced, 0) as paid,
       coalesce(r.balance, 0) as balance, i.status as condition, i.dian_state, i.rips_state, i.filing_state, i.receivable_state,
       i.filing_number, i.uuid, i.cuv, i.created_by, u.label as created_by_label, i.campus_id, i.electronic_id,
       case when i.status = 'issued' and i.filing_state in ('unfiled', 'in-account', 'overdue')
         then (now() at time zone 'America/Bogota')::date - i.date end as days,
       i.search || ' ' || coalesce(p.search, '') || ' ' || coalesce(a.search, '') as search
from billing.invoice i
join people.tercero t on t.id = i.tercero_id
left join people.patient p on p.id = i.patient_id
left join insurers.contract k on k.id = i.contract_id
left join care.admission_option a on a.id = i.admission_id
left join billing.receivable r on r.invoice_id = i.id
left join admin.user_option u on u.id = i.created_by;
comment on view billing.invoice_list is 'Invoices and prefacturas with their five states and what is left of each.';

create view billing.invoice_option as
select i.id, i.full_number as label, t.name as detail, i.search, i.status = 'issued' as enabled, i.vigencia, i.campus_id
from billing.invoice i join people.tercero t on t.id = i.tercero_id where i.consecutive is not null;
comment on view billing.invoice_option is 'Numbered invoices to choose from.';

create view billing.invoice_line_option as
select l.id, l.code || ' ' || l.description as label, i.full_number as detail, platform.fold(l.code || ' ' || l.description) as search,
       true as enabled, l.parent_id
from billing.invoice_line l join billing.invoice i on i.id = l.parent_id;
comment on view billing.invoice_line_option is 'Lines of invoices to choose from.';

create view billing.credit_note_list as
select n.id, case when n.full_number = '' then 'Borrador' else n.full_number end as full_number, n.number, n.vigencia, n.date, n.invoice_id,
       i.full_number as invoice_label, i.tercero_id, t.name as tercero_label, n.concept, n.reason, n.amount, n.net,
       n.status as condition, n.dian_state, n.rips_state, n.campus_id, n.search || ' ' || platform.fold(i.full_number) as search
from billing.credit_note n
join billing.invoice i on i.id = n.invoice_id
join people.tercero t on t.id = i.tercero_id;
comment on view billing.credit_note_list is 'Credit notes with the invoice that each corrects.';
create view billing.credit_note_option as
select n.id, n.full_number as label, n.reason as detail, n.search, n.status = 'issued' as enabled, n.vigencia, n.campus_id
from billing.credit_note n where n.consecutive is not null;
comment on view billing.credit_note_option is 'Numbered credit notes to choose from.';

-- The patient account: an admission with charges that are not invoiced.
create view billing.account_list as
select a.id, o.label as admission, a.date as entered_on, a.discharge_date as left_on, a.patient_id, p.name as patient_label,
       p.document_type || ' ' || p.number as document, a.payer_id, coalesce(t.name, 'Particular') as payer_label, a.contract_id,
       k.contract_number || ' · ' || k.name as contract_label, a.regime, a.ambit, a.campus_id,
       coalesce(c.charges, 0)::int as charges, coalesce(c.total, 0) as total, coalesce(c.moderating, 0) as moderating,
       coalesce(c.unpriced, 0)::int as alerts, coalesce(c.reserved, 0) > 0 as has_draft,
       case when a.discharge_date is not null then (now() at time zone 'America/Bogota')::date - a.discharge_date end as days,
       case when coalesce(c.unpriced, 0) > 0 then 'alerts' when coalesce(c.pending, 0) = 0 and coalesce(c.reserved, 0) > 0 then 'draft'
            when coalesce(c.pending, 0) = 0 then 'empty' when a.discharge_date is null then 'open' else 'ready' end as condition,
       o.search || ' ' || platform.fold(coalesce(t.name, '')) as search
from care.admission a
join care.admission_option o on o.id = a.id
join people.patient p on p.id = a.patient_id
left join insurers.payer y on y.id = a.payer_id
left join people.tercero t on t.id = y.tercero_id
left join insurers.contract k on k.id = a.contract_id
left join lateral (
  select count(*) filter (where state in ('pending', 'reserved')) as charges,
         sum(amount) filter (where state in ('pending', 'reserved')) as total,
         sum(moderating_amount) filter (where state in ('pending', 'reserved')) as moderating,
         count(*) filter (where state = 'pending' and unpriced is not null) as unpriced,
         count(*) filter (where state = 'pending') as pending, count(*) filter (where state = 'reserved') as reserved
  from billing.charge where admission_id = a.id) c on true
where a.status in ('open', 'discharged', 'closed') or coalesce(c.charges, 0) > 0;
comment on view billing.account_list is 'Accounts of patients: admissions with what is charged and not invoiced yet.';

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
join people.patient p on p.id = c.patient_id
join tariffs.service s on s.id = c.service_id
left join insurers.contract k on k.id = c.contract_id
left join billing.invoice_charge l on l.charge_id = c.id and l.live
left join billing.invoice i on i.id = l.invoice_id;
comment on view billing.charge_list is 'Each charge and the invoice it went to: in which invoice was this service.';
