-- Keeping stock for what is being prepared came after the roles that houses wrote: whoever sends a traslado or delivers a medicine may
-- keep it. Roles of the product are brought to their list at each start.
with gained as (
  insert into admin.role_permission (role_id, permission)
  select p.role_id, n.reserves
  from admin.role_permission p
  join admin.role r on r.id = p.role_id and not r.template
  join (values ('warehouse.transfer.send', 'warehouse.transfer.reserve'),
               ('pharmacy.dispensing.approve', 'pharmacy.dispensing.reserve')) n (does, reserves) on n.does = p.permission
  on conflict do nothing
  returning role_id, permission
)
select platform.record_event('admin.role', role_id::text, 'role_permissions',
  jsonb_build_object('gained', jsonb_agg(permission order by permission), 'lost', '[]'::jsonb))
from gained group by role_id;
