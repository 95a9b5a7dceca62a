create view people.data_breach_list as
select b.*, case when b.status = 'open' and b.due_on < (now() at time zone 'America/Bogota')::date then 'overdue'
                 else b.status end as condition
from people.data_breach b;
comment on view people.data_breach_list is 'Incidents with personal data, those out of term told apart.';

create view people.data_breach_option as
select id, 'INC ' || lpad(number::text, greatest(3, length(number::text)), '0') || ' de ' || vigencia as label, kind as detail,
       search, true as enabled, vigencia, campus_id
from people.data_breach where number is not null;
comment on view people.data_breach_option is 'Incidents with personal data, to refer to.';
