create view pharmacy.recall_list as
select r.*, q.code || ' ' || q.name as product_label, 
       case when r.source = 'drill' and r.status = 'approved' then 'drilled' else r.status end as condition
from pharmacy.recall r
join warehouse.product_face q on q.id = r.product_id;
comment on view pharmacy.recall_list is 'Recalls with the product of their lots.';

create view pharmacy.recall_option as
select r.id, platform.numbered('RET', r.number) || ' de ' || r.vigencia as label, r.alert as detail, r.search,
       r.status = 'approved' as enabled, r.vigencia, r.campus_id
from pharmacy.recall r where r.number is not null;
comment on view pharmacy.recall_option is 'Recalls to choose from.';
