create view pharmacy.mipres_supply_list as
select m.*, q.code || ' ' || q.name as product, t.name as patient, o.patient_id,
       case when m.status = 'open' and m.due_on < (now() at time zone 'America/Bogota')::date then 'overdue'
            when m.status = 'open' and m.stopped then 'stopped' else m.status end
         as condition
from pharmacy.mipres_supply m
join pharmacy.dispensing_line l on l.id = m.line_id
join pharmacy.dispensing d on d.id = l.parent_id
join care.medical_order_face o on o.id = d.order_id
join people.patient_face t on t.id = o.patient_id
join warehouse.product_face q on q.id = l.product_id;
comment on view pharmacy.mipres_supply_list is 'Deliveries of MIPRES with whose they are and how their time goes.';

create view pharmacy.mipres_supply_option as
select m.id, platform.numbered('MIP', m.number) || ' de ' || m.vigencia as label, m.prescription as detail, m.search,
       m.status = 'reported' as enabled, m.vigencia, m.campus_id
from pharmacy.mipres_supply m where m.number is not null;
comment on view pharmacy.mipres_supply_option is 'Deliveries of MIPRES to choose from.';
