-- Turnos of every service are a permission of their own since each service may have who plans it: roles that houses wrote keep what
-- they could do.
with gained as (
  insert into admin.role_permission (role_id, permission)
  select p.role_id, n.gains
  from admin.role_permission p
  join admin.role r on r.id = p.role_id and not r.template
  join (values ('payroll.shiftplan.edit', 'payroll.shiftplan.every'), ('payroll.shift.edit', 'payroll.shiftplanner.edit'),
               ('payroll.shift.view', 'payroll.shiftplanner.view')) n (does, gains) on n.does = p.permission
  on conflict do nothing
  returning role_id, permission
)
select platform.record_event('admin.role', role_id::text, 'role_permissions',
  jsonb_build_object('gained', jsonb_agg(permission order by permission), 'lost', '[]'::jsonb))
from gained group by role_id;
