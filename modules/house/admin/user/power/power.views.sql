create view admin.granted as
select ur.user_id, ur.role_id, ur.campus_id, ur.from_day, coalesce(ur.to_day, 'infinity'::date) as to_day
from admin.user_role ur join admin.role r on r.id = ur.role_id
where r.active and (ur.campus_id is not null or r.everywhere);
comment on view admin.granted is 'Roles that count, with the days they count; campus null is every site.';

create view admin.granted_permission as
select g.user_id, g.role_id, g.campus_id, p.permission, g.from_day, least(g.to_day, x.until_day) as to_day
from admin.granted g
join admin.role_permission p on p.role_id = g.role_id
left join (
  select role_id, permission, min(until_day) as until_day
  from (select e.role_id, e.code, held.permission, max(e.until_day) as until_day
        from admin.segregation_exception e cross join unnest(e.permissions) held (permission)
        where e.role_id is not null and e.settled_at is null
        group by e.role_id, e.code, held.permission) by_code
  group by role_id, permission
) x on x.role_id = p.role_id and x.permission = p.permission;
comment on view admin.granted_permission is 'Permissions that count, with the days they count: an exception takes away on its end what it allowed.';
