create view pharmacy.credit_request_list as
select c.*, q.code || ' ' || q.name as product_label, coalesce(o.patient_id, a.patient_id) as patient_id, t.name as patient,
       u.label as answers,
       case when c.status in ('open', 'taken') and c.due_on < (now() at time zone 'America/Bogota')::date then 'overdue'
            else c.status end as condition
from pharmacy.credit_request c
join warehouse.product_face q on q.id = c.product_id
left join pharmacy.dispensing d on d.id = c.dispensing_id
left join care.medical_order_face o on o.id = d.order_id
left join pharmacy.patient_use s on s.id = c.use_id
left join care.admission_face a on a.id = s.admission_id
left join people.patient_face t on t.id = coalesce(o.patient_id, a.patient_id)
left join admin.user_option u on u.id = c.taken_by;
comment on view pharmacy.credit_request_list is 'Returns of what was invoiced, who answers for each, and how its time goes.';

create view pharmacy.credit_request_option as
select c.id, platform.numbered('SNC', c.number) || ' de ' || c.vigencia as label, c.invoice as detail, c.search,
       c.status in ('open', 'taken') as enabled, c.vigencia, c.campus_id
from pharmacy.credit_request c where c.number is not null;
comment on view pharmacy.credit_request_option is 'Returns to credit to choose from.';
