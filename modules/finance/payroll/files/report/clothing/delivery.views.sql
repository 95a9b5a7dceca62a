create view payroll.clothing_delivery_list as
select d.*, d.status as condition, t.name as engagement_label, t.shown_identification as identification, i.label as issue_label
from payroll.clothing_delivery d
join payroll.engagement e on e.id = d.engagement_id
join people.employee_face m on m.id = e.employee_id
join people.tercero_face t on t.id = m.tercero_id
left join warehouse.issue_option i on i.id = d.issue_id;
comment on view payroll.clothing_delivery_list is 'Deliveries of dotación with to whom they were made.';

create view payroll.clothing_delivery_option as
select d.id, platform.numbered('DOT', d.number) || ' de ' || d.vigencia as label, t.name as detail,
       d.search || ' ' || t.search as search,
       d.status in ('delivered', 'received') as enabled, d.vigencia, d.campus_id
from payroll.clothing_delivery d
join payroll.engagement e on e.id = d.engagement_id
join people.employee_face m on m.id = e.employee_id
join people.tercero_face t on t.id = m.tercero_id
where d.number is not null;
comment on view payroll.clothing_delivery_option is 'Deliveries of dotación to choose from.';
