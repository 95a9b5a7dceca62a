create view pharmacy.episode_cost as
select m.*, coalesce(o.patient_id, a.patient_id) as patient_id, coalesce(o.admission_id, u.admission_id) as admission_id,
       case when coalesce(o.patient_id, a.patient_id) is null then coalesce(c.code || ' ' || c.name, 'Sin centro de costo')
            else coalesce(e.label, 'Sin admisión') end as episode
from warehouse.consumed_list m
left join pharmacy.dispensing d on d.id = m.document_id left join care.medical_order_list o on o.id = d.order_id
left join pharmacy.patient_use u on u.id = m.document_id left join care.admission_face a on a.id = u.admission_id
left join care.admission_option e on e.id = coalesce(o.admission_id, u.admission_id)
left join hospital.cost_centre_face c on c.id = m.cost_centre_id;
comment on view pharmacy.episode_cost is 'What was consumed, at its cost, with its patient and episode; of a service, its centre.';
