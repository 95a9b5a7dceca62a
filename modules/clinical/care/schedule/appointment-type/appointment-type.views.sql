create view care.appointment_type_list as
select t.*, s.name as specialty_label, c.label as cups_label, f.label as finalidad_label, e.label as cause_label,
       m.label as modality_label, v.name as convention_label
from care.appointment_type t
join reference.entry_face c on c.id = t.cups_id
join reference.entry_face f on f.id = t.finalidad_id
join reference.entry_face m on m.id = t.modality_id
left join reference.entry_face e on e.id = t.cause_id
left join hospital.specialty_face s on s.id = t.specialty_id
left join care.convention v on v.id = t.convention_id;
comment on view care.appointment_type_list is 'What the list of kinds of appointments shows.';

create view care.appointment_type_option as
select id, name as label, code as detail, search, active as enabled from care.appointment_type;
comment on view care.appointment_type_option is 'Kinds of appointments to choose from.';
