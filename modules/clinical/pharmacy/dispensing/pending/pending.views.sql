create view pharmacy.pending_delivery_list as
select p.*, q.code || ' ' || q.name as product_label, platform.numbered('DSP', d.number) as dispensing_label, o.patient_id,
       t.name as patient, t.document_type || ' ' || t.number as document, greatest(p.quantity - g.quantity, 0) as "left",
       case when p.status = 'draft' then 'draft' when p.status = 'closed' or d.status = 'annulled' then 'closed'
            when g.quantity >= p.quantity then 'delivered' when p.due_at < now() then 'overdue' else 'open' end as condition
from pharmacy.pending_delivery p
join pharmacy.dispensing d on d.id = p.dispensing_id
join care.medical_order_face o on o.id = d.order_id
join people.patient_face t on t.id = o.patient_id
join warehouse.product_face q on q.id = p.product_id
cross join lateral (
  select coalesce(sum(l.quantity), 0) as quantity
  from pharmacy.dispensing_line l join pharmacy.dispensing e on e.id = l.parent_id and e.status = 'approved'
  where l.order_line_id = p.order_line_id and (e.vigencia, e.number) > (d.vigencia, d.number)) g;
comment on view pharmacy.pending_delivery_list is 'Pending deliveries with what was delivered of each since, and how its time goes.';

create view pharmacy.pending_delivery_option as
select p.id, platform.numbered('PEN', p.number) || ' de ' || p.vigencia as label, p.place as detail, p.search,
       p.status = 'open' as enabled, p.vigencia, p.campus_id
from pharmacy.pending_delivery p where p.number is not null;
comment on view pharmacy.pending_delivery_option is 'Pending deliveries to choose from.';
