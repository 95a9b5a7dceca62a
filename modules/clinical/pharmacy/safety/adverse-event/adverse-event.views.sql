create view pharmacy.adverse_event_list as
select e.*, q.code || ' ' || q.name as product_label, o.number as lot_label, t.name as patient_label,
       case when e.status = 'approved' and e.due_at < now() then 'overdue'
            when e.status = 'reported' and e.reported_at > e.due_at then 'late' else e.status end as condition
from pharmacy.adverse_event e
left join warehouse.product_face q on q.id = e.product_id
left join warehouse.lot_face o on o.id = e.lot_id
left join people.patient_face t on t.id = e.patient_id;
comment on view pharmacy.adverse_event_list is 'Events of vigilance with how their time goes.';

create view pharmacy.adverse_event_option as
select e.id, platform.numbered('EVA', e.number) || ' de ' || e.vigencia as label, e.purpose as detail, e.search,
       e.status in ('approved', 'reported') as enabled, e.vigencia, e.campus_id, e.patient_id
from pharmacy.adverse_event e where e.number is not null;
comment on view pharmacy.adverse_event_option is 'Events of vigilance to choose from.';
