create view warehouse.handover_list as
select h.*, s.code || ' ' || s.name as store_label, t.name as to_responsible_label, f.name as from_responsible_label,
       coalesce(i.value, 0) as value, h.status as condition
from warehouse.handover h
join warehouse.store s on s.id = h.store_id
join people.tercero_face t on t.id = h.to_responsible_id
left join people.tercero_face f on f.id = h.from_responsible_id
left join lateral (select sum(i.value) as value from warehouse.handover_item i where i.handover_id = h.id) i on true;
comment on view warehouse.handover_list is 'Actas de entrega with what each store was worth.';

create view warehouse.handover_option as
select h.id, platform.numbered('AEA', h.number) || ' de ' || h.vigencia as label, h.purpose as detail, h.search,
       h.status = 'approved' as enabled, h.vigencia, h.campus_id
from warehouse.handover h where h.number is not null;
comment on view warehouse.handover_option is 'Actas de entrega to choose from.';
