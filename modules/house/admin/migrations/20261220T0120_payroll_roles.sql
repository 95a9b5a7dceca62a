-- Holding what payroll owes, and who is in no payroll of a month, came after the roles that houses wrote: whoever prepares a payment of
-- payroll may hold it, and whoever compares payrolls sees who is in none.
with gained as (
  insert into admin.role_permission (role_id, permission)
  select p.role_id, n.gains
  from admin.role_permission p
  join admin.role r on r.id = p.role_id and not r.template
  join (values ('payroll.payment.prepare', 'payroll.payable.hold'),
               ('payroll.periodcomparison.run', 'payroll.missingfrommonth.run')) n (does, gains) on n.does = p.permission
  on conflict do nothing
  returning role_id, permission
)
select platform.record_event('admin.role', role_id::text, 'role_permissions',
  jsonb_build_object('gained', jsonb_agg(permission order by permission), 'lost', '[]'::jsonb))
from gained group by role_id;
