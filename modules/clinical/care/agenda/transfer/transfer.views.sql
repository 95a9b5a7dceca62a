create view care.transfer_list as
select a.*, t.name as professional_label, e.name as specialty_label, a.status as condition,
       (select count(*)::int from care.transfer_move m where m.transfer_id = a.id and m.goes_at is not null) as moved,
       (select count(*)::int from care.transfer_move m where m.transfer_id = a.id and m.goes_at is null) as stayed
from care.transfer a
join people.employee_face p on p.id = a.professional_id
join people.tercero_face t on t.id = p.tercero_id
left join hospital.specialty_face e on e.id = a.specialty_id
where a.status <> 'draft';
comment on view care.transfer_list is 'What the list of actas of transfer shows.';

create view care.transfer_option as
select a.id, 'TRA ' || lpad(a.number::text, greatest(3, length(a.number::text)), '0') as label, t.name as detail,
       platform.fold('TRA ' || a.number || ' ' || t.name) as search, true as enabled, a.vigencia, a.campus_id
from care.transfer a
join people.employee_face p on p.id = a.professional_id
join people.tercero_face t on t.id = p.tercero_id
where a.number is not null;
comment on view care.transfer_option is 'Actas of transfer to choose from.';
