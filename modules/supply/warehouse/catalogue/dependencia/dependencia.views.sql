create view warehouse.dependencia_list as
select d.*, b.code || ' ' || b.name as dependencia_label, s.label as store_label, s.campus_id,
       k.code || ' ' || k.name as cost_centre_label, t.name as responsible_label,
       platform.fold(b.code || ' ' || b.name) as search
from warehouse.dependencia d
join budget.dependencia_face b on b.id = d.dependencia_id
join warehouse.any_store_option s on s.id = d.store_id
join hospital.cost_centre_face k on k.id = d.cost_centre_id
left join people.tercero_face t on t.id = d.responsible_id;
comment on view warehouse.dependencia_list is 'Dependencias that stores supply.';

create view warehouse.dependencia_option as
select d.id, b.name as label, b.code as detail, platform.fold(b.code || ' ' || b.name) as search, d.active and b.active as enabled,
       s.campus_id, d.store_id, s.label as store_label, d.cost_centre_id, k.code || ' ' || k.name as cost_centre_label
from warehouse.dependencia d
join budget.dependencia_face b on b.id = d.dependencia_id
join warehouse.any_store_option s on s.id = d.store_id
join hospital.cost_centre_face k on k.id = d.cost_centre_id;
comment on view warehouse.dependencia_option is 'Dependencias that stores supply, to choose from.';
