-- Looking over every store came after the roles that houses wrote. Whoever reads the audit trail and the reports of the stores sees them
-- all. Roles of the product are brought to their list at each start.
with gained as (
  insert into admin.role_permission (role_id, permission)
  select a.role_id, 'warehouse.storeuser.all'
  from admin.role_permission a
  join admin.role_permission w on w.role_id = a.role_id and w.permission = 'warehouse.lotstock.run'
  join admin.role r on r.id = a.role_id and not r.template
  where a.permission = 'admin.audit.view'
  on conflict do nothing
  returning role_id, permission
)
select platform.record_event('admin.role', role_id::text, 'role_permissions',
  jsonb_build_object('gained', jsonb_agg(permission order by permission), 'lost', '[]'::jsonb))
from gained group by role_id;
