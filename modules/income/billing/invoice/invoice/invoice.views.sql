create view billing.invoice_list as
select i.id, case when i.full_number = '' then 'Prefactura' else i.full_number end as full_number, i.number, i.vigencia, i.date, i.due_on,
       i.kind, i.ambit, i.patient_id, p.name as patient_label, i.payer_id, i.tercero_id, t.name as tercero_label, i.contract_id,
       k.contract_number || ' · ' || k.name as contract_label, i.admission_id, a.label as admission_label, i.authorization_number,
       i.prefix, i.consecutive, i.filed_on, i.regimen, i.gross, (i.discount + i.line_discount)::numeric(18,2) as discount, i.copago, i.cuota, i.net,
       coalesce(r.noted + r.debited, 0) as noted, coalesce(r.debited, 0) as debited, coalesce(r.paid + r.advanced, 0) as paid,
       coalesce(r.balance, 0) as balance, i.status as condition, i.dian_state, i.rips_state, i.filing_state, i.receivable_state,
       i.filing_number, i.uuid, i.cuv, i.created_by, u.label as created_by_label, i.campus_id, i.electronic_id,
       case when i.status = 'issued' and i.filing_state in ('unfiled', 'in-account', 'overdue')
         then (now() at time zone 'America/Bogota')::date - i.date end as days,
       i.search || ' ' || coalesce(p.search, '') || ' ' || coalesce(a.search, '') as search,
       (select string_agg(distinct g.code || ' ' || g.name, ', ')
        from billing.invoice_charge l join billing.charge c on c.id = l.charge_id join billing.program g on g.id = c.program_id
        where l.invoice_id = i.id and l.live) as program
from billing.invoice i
join people.tercero_face t on t.id = i.tercero_id
left join people.patient_face p on p.id = i.patient_id
left join insurers.contract_face k on k.id = i.contract_id
left join care.admission_option a on a.id = i.admission_id
left join billing.receivable r on r.invoice_id = i.id
left join admin.user_option u on u.id = i.created_by;
comment on view billing.invoice_list is 'Invoices and prefacturas with their five states and what is left of each.';

create view billing.invoice_option as
select i.id, i.full_number as label, t.name as detail, i.search, i.status = 'issued' as enabled, i.vigencia, i.campus_id
from billing.invoice i join people.tercero_face t on t.id = i.tercero_id where i.consecutive is not null;
comment on view billing.invoice_option is 'Numbered invoices to choose from.';

create view billing.invoice_line_option as
select l.id, l.code || ' ' || l.description as label, i.full_number as detail,
       platform.fold(l.code || ' ' || l.description) as search, true as enabled, l.parent_id, i.campus_id, l.code
from billing.invoice_line l
join billing.invoice i on i.id = l.parent_id;
comment on view billing.invoice_line_option is 'Lines of invoices to choose from.';

-- Day by day along an index: of the invoices themselves none is looked at.
create view billing.unfiled_day_list as
with recursive each as (
  select min(date) as day from billing.invoice where status = 'issued' and filed_on is null
  union all
  select (select min(i.date) from billing.invoice i where i.status = 'issued' and i.filed_on is null and i.date > each.day)
  from each where each.day is not null)
select day from each where day is not null;
comment on view billing.unfiled_day_list is 'Days of issue of the invoices that wait to be filed.';

create view billing.invoice_face as
select id, admission_id, advance, campus_id, consecutive, contract_id, cuv, date, dian_state, doubtful_from, electronic_id, filed_account,
       filed_on, filing_number, filing_state, fuente_id, full_number, gross, kind, net, number, patient_id, payer_id, prepaid,
       receivable_state, regimen, rips_state, rubro_id, search, stands_filed, status, tercero_id, unfiled_account, uuid, vigencia
from billing.invoice;

create view billing.invoice_line_face as
select id, amount, code, cost_centre_id, description, parent_id, position
from billing.invoice_line;
