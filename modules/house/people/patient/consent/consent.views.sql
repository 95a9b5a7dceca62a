create view people.reminded_patient_list as
select p.id, p.first_name, p.phone, p.email
from people.patient p
join people.consent c on c.patient_id = any(array(select f.id from people.file_list(p.id) f)) and c.purpose = 'reminders' and c.granted and c.revoked_on is null
  and c.set_aside_by is null
where p.active and p.deceased_on is null;
comment on view people.reminded_patient_list is 'Who allows to be reminded now, and where they are reached (HD-04).';
