create view pharmacy.preparation_list as
select p.*, k.code || ' ' || k.name as kind_label, s.code || ' ' || s.name as store_label, q.code || ' ' || q.name as product_label,
       a.label as admission_label, a.patient_id, p.status as condition
from pharmacy.preparation p
join pharmacy.preparation_kind k on k.id = p.kind_id
join warehouse.store_face s on s.id = p.store_id
join warehouse.product_face q on q.id = p.product_id
left join care.admission_option a on a.id = p.admission_id;
comment on view pharmacy.preparation_list is 'Preparations with their kind, their store and what they make.';

create view pharmacy.preparation_option as
select p.id, platform.numbered('PRP', p.number) || ' de ' || p.vigencia as label, p.lot as detail, p.search,
       p.status = 'approved' as enabled, p.vigencia, p.campus_id
from pharmacy.preparation p where p.number is not null;
comment on view pharmacy.preparation_option is 'Preparations to choose from.';

create view pharmacy.preparation_line_option as
select l.id, p.name as label, platform.numbered('PRP', r.number) || ' · sobró ' || trim_scale(l.quantity - l.used) as detail,
       platform.fold(p.code || ' ' || p.name) as search, r.campus_id,
       r.status = 'approved' and l.quantity - l.used > coalesce((select sum(w.quantity) from pharmacy.waste w
         where w.preparation_line_id = l.id and w.status = 'approved'), 0) as enabled
from pharmacy.preparation_line l join pharmacy.preparation r on r.id = l.parent_id and r.number is not null
join warehouse.product_face p on p.id = l.product_id and p.controlled
where l.used < l.quantity;
comment on view pharmacy.preparation_line_option is
  'What preparations left of controlled ampoules, to choose from.';
