create view billing.invoiced_summary as
select i.id, i.full_number as number, i.date, i.filed_on, i.campus_id, i.tercero_id, t.label as payer,
       coalesce(k.label, 'Sin contrato') as contract, people.regime_word(i.regimen) as regimen, i.ambit, i.kind, i.modality,
       i.dian_state, i.rips_state, i.filing_state, coalesce(u.label, '') as biller, i.status,
       i.gross, (i.discount + i.line_discount)::numeric(18,2) as discount, i.copago, i.cuota, i.shared, i.net,
       coalesce(r.noted, 0) as noted, case when i.filed_on is null then 0 else i.net end as filed,
       coalesce(r.paid + r.advanced, 0) as paid, coalesce(r.balance, 0) as balance,
       i.filed_on - i.date as days_to_file, i.date - a.left_on as days_to_issue
from billing.invoice i
join people.tercero_option t on t.id = i.tercero_id
left join billing.receivable r on r.invoice_id = i.id
left join insurers.contract_option k on k.id = i.contract_id
left join admin.user_option u on u.id = i.created_by
left join care.admission_option a on a.id = i.admission_id
where i.consecutive is not null and exists (select from billing.invoice_line l where l.parent_id = i.id);
comment on view billing.invoiced_summary is 'What reports tell of each issued invoice: who pays it, who made it, what was done with it and how long it took.';

create view billing.invoiced_service_list as
select coalesce(c.id, l.id) as id, l.id as line_id, i.id as invoice_id, i.full_number as number, i.date, i.campus_id, t.label as payer, s.label as service,
       coalesce(h.label, 'Sin centro de costo') as centre, coalesce(e.label, 'Sin profesional') as professional,
       coalesce(p.code || ' ' || p.name, 'Sin programa') as program, i.ambit, coalesce(c.quantity, l.quantity) as quantity,
       coalesce(x.amount, l.amount) as amount, x.user_consecutive, x.rips_object, x.first_consecutive
from billing.invoice i
join people.tercero_option t on t.id = i.tercero_id
join billing.invoice_line l on l.parent_id = i.id
left join billing.invoice_charge x on x.line_id = l.id and x.live
left join billing.charge c on c.id = x.charge_id
join tariffs.service_option s on s.id = coalesce(c.service_id, l.service_id)
left join hospital.cost_centre_option h on h.id = l.cost_centre_id
left join people.employee_option e on e.id = c.professional_id
left join billing.program p on p.id = c.program_id
where i.status = 'issued';
comment on view billing.invoiced_service_list is 'What reports tell of each service that stands invoiced: what, where, by whom and for whom.';

create view billing.uninvoiced_summary as
select c.id, c.day, c.campus_id, a.label as admission, a.id as admission_id, c.patient_id, coalesce(y.label, 'Particular') as payer,
       s.label as service, coalesce(e.label, 'Sin profesional') as professional, a.ambit, a.left_on, c.amount,
       c.unpriced is not null as unpriced, c.state = 'reserved' as drafted
from billing.charge_waiting c
join care.admission_option a on a.id = c.admission_id
join tariffs.service_option s on s.id = c.service_id
left join insurers.payer_option y on y.id = c.payer_id
left join people.employee_option e on e.id = c.professional_id
where not c.paid_by_month;
comment on view billing.uninvoiced_summary is 'What was given and no invoice asks for yet, and one will: what is paid by month is told with its month.';
