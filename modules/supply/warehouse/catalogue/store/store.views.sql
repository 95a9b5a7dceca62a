create view warehouse.store_list as
select s.*, c.name as campus_label, l.code || ' ' || l.name as location_label, t.name as responsible_label,
       k.code || ' ' || k.name as cost_centre_label, platform.fold(s.code || ' ' || s.name) as search
from warehouse.store s
join admin.campus_face c on c.id = s.campus_id
left join hospital.location_face l on l.id = s.location_id
left join people.tercero_face t on t.id = s.responsible_id
left join hospital.cost_centre_face k on k.id = s.cost_centre_id;
comment on view warehouse.store_list is 'Stores of each site.';

create view warehouse.store_option as
select s.id, s.code || ' ' || s.name as label, c.name as detail, platform.fold(s.code || ' ' || s.name || ' ' || c.name) as search,
       s.active as enabled, s.campus_id, s.kind
from warehouse.store s join admin.campus_face c on c.id = s.campus_id;
comment on view warehouse.store_option is 'Stores to choose from: one is offered those in which one works.';

create view warehouse.any_store_option as select * from warehouse.store_option;
comment on view warehouse.any_store_option is 'Stores to choose from by those who arrange them.';

create view warehouse.store_face as
select id, campus_id, code, cost_centre_id, kind, name, separator, serves_patients
from warehouse.store;

create view warehouse.bin_option as
select b.id, s.code || ' · ' || b.code as label, nullif(concat_ws(', ', b.aisle, b.shelf, b.level), '') as detail,
       platform.fold(s.code || ' ' || s.name || ' ' || b.code) as search, s.active as enabled, s.campus_id, b.store_id
from warehouse.bin b join warehouse.store s on s.id = b.store_id;
comment on view warehouse.bin_option is 'Places within stores to choose from.';
