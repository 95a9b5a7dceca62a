create view hospital.cost_centre_list as
select c.*, p.code || ' ' || p.name as parent_label, s.name as campus_label, r.label as reps_service_label,
       not exists (select from hospital.cost_centre child where child.parent_id = c.id and child.active) as leaf
from hospital.cost_centre c
left join hospital.cost_centre p on p.id = c.parent_id
left join admin.campus_face s on s.id = c.campus_id
left join reference.entry_face r on r.id = c.reps_service_id;
comment on view hospital.cost_centre_list is 'Cost centres; a leaf has no active child.';

create view hospital.cost_centre_option as
select c.id, c.code || ' ' || c.name as label, s.name as detail, c.search,
       c.active and not exists (select from hospital.cost_centre child where child.parent_id = c.id and child.active) as enabled,
       c.campus_id
from hospital.cost_centre c left join admin.campus_face s on s.id = c.campus_id;
comment on view hospital.cost_centre_option is 'Cost centres to choose from: the leaves.';

create view hospital.cost_centre_parent_option as
select id, code || ' ' || name as label, null::text as detail, search, active as enabled from hospital.cost_centre;
comment on view hospital.cost_centre_parent_option is 'Cost centres that another may hang from: any.';

create view hospital.cost_centre_face as
select id, active, code, cost_account, income_account, kind, name, sale_cost_account
from hospital.cost_centre;
