-- Fines, the cost of each patient and who works in each store came after the roles that houses wrote. Whoever sees contracts sees fines;
-- who certifies them reports a fault and hears the contractor, and who signs them decides. Roles of the product are brought to their
-- list at each start.
with gained as (
  insert into admin.role_permission (role_id, permission)
  select p.role_id, n.joins
  from admin.role_permission p
  join admin.role r on r.id = p.role_id and not r.template
  join (values ('contracts.contract.view', 'contracts.fine.view'), ('contracts.paymentact.certify', 'contracts.fine.edit'),
               ('contracts.paymentact.certify', 'contracts.fine.cite'), ('contracts.paymentact.certify', 'contracts.fine.hear'),
               ('contracts.contract.sign', 'contracts.fine.impose'), ('contracts.contract.sign', 'contracts.fine.confirm'),
               ('contracts.contract.sign', 'contracts.fine.absolve'), ('contracts.contract.sign', 'contracts.fine.annul'),
               ('pharmacy.controlforms.run', 'pharmacy.episodecost.run'),
               ('pharmacy.controlforms.run', 'pharmacy.episodecostlines.run'),
               ('warehouse.storeuser.edit', 'warehouse.storesbyuser.run')) n (does, joins) on n.does = p.permission
  on conflict do nothing
  returning role_id, permission
)
select platform.record_event('admin.role', role_id::text, 'role_permissions',
  jsonb_build_object('gained', jsonb_agg(permission order by permission), 'lost', '[]'::jsonb))
from gained group by role_id;
