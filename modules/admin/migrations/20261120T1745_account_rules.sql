-- Those who forgot their password, roles that work with patients, and what an exception lets a role hold while it lasts.

create table admin.reset_request (
  id uuid primary key,
  user_id uuid not null references admin.app_user,
  asked_at timestamptz not null,
  ip text not null,
  answered_at timestamptz,
  answered_by uuid references admin.app_user,
  constraint reset_request_answer check ((answered_at is null) = (answered_by is null))
);
comment on table admin.reset_request is 'Who said at the door that they forgot their password, until an administrator gives them a link or sets it aside.';
create unique index reset_request_open on admin.reset_request (user_id) where answered_at is null;
select platform.unaudited('admin.reset_request', 'asking and answering are written as events');

alter table admin.role add column clinical boolean not null default false;
comment on column admin.role.clinical is 'Its work is with patients: the session of whoever holds it ends sooner when it is not used.';

alter table admin.segregation_exception
  add column permissions text[] not null default '{}',
  add column settled_at timestamptz;
comment on column admin.segregation_exception.permissions is 'What the role may hold only while this exception lasts.';
comment on column admin.segregation_exception.settled_at is 'When the role no longer joined the two works: the exception has nothing more to say.';

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

create or replace view admin.user_list as
select u.id, coalesce(u.username, u.email) as username, u.name, u.email, u.phone, u.id_number, u.active, u.expires_on,
       c.totp_secret is not null as two_factor, c.last_login_at,
       (select string_agg(distinct r.name || ' (' || coalesce(s.name, 'todas las sedes') || ')', ' · ')
        from admin.user_role ur join admin.role r on r.id = ur.role_id left join admin.campus s on s.id = ur.campus_id
        where ur.user_id = u.id and today.day between ur.from_day and coalesce(ur.to_day, 'infinity'::date)) as roles,
       case
         when not u.active then 'inactive'
         when u.expires_on < today.day then 'expired'
         when exists (select from admin.login_attempt a
                      where a.scope = 'user' and a.key = platform.fold(u.email) and a.locked_until > now()) then 'locked'
         when c.last_login_at is null then 'pending'
         when greatest(c.last_login_at, c.reactivated_at) < now() - interval '60 days' then 'suspended'
         else 'active'
       end as status,
       platform.fold(u.name || ' ' || u.email || ' ' || coalesce(u.username, '') || ' ' || coalesce(u.id_number, '')) as search,
       exists (select from admin.reset_request q where q.user_id = u.id and q.answered_at is null) as asks_reset
from admin.app_user u
left join admin.credential c on c.user_id = u.id
cross join (select (now() at time zone 'America/Bogota')::date as day) today;
