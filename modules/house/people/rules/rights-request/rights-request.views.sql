create view people.rights_request_list as
select r.*, p.name as patient_label,
       case when r.status in ('open', 'extended') and r.due_on < (now() at time zone 'America/Bogota')::date then 'overdue'
            else r.status end as condition
from people.rights_request r
left join people.patient p on p.id = r.patient_id;
comment on view people.rights_request_list is 'Requests about personal data, those out of term told apart.';

create view people.rights_request_option as
select id, 'HD ' || lpad(number::text, greatest(3, length(number::text)), '0') || ' de ' || vigencia as label, requester as detail,
       search, true as enabled, vigencia, campus_id
from people.rights_request where number is not null;
comment on view people.rights_request_option is 'Requests about personal data, to refer to.';
