create view payroll.own_engagement as
select u.id as user_id, e.id as engagement_id, e.employee_id, m.tercero_id
from admin.app_user_face u
join people.employee_face m on case u.person_kind
  when 'employee' then m.tercero_id = (select o.tercero_id from people.employee_face o where o.id = u.person_id)
  when 'tercero' then m.tercero_id = u.person_id else false end
join payroll.engagement e on e.employee_id = m.id and e.number is not null;
comment on view payroll.own_engagement is 'The vinculaciones of who signs in: of the person that their account was given to, and of nobody else.';
