create view admin.user_option as
select id, name as label, coalesce(username, split_part(email, '@', 1)) as detail, search, active as enabled, person_kind, person_id from admin.app_user
union all
select platform.system_user(), 'Sistema', null, 'sistema', false, null, null;
comment on view admin.user_option is 'People to choose from, and their names beside what they did.';

create view admin.user_list as
select u.id, coalesce(u.username, u.email) as username, u.name, u.email, u.phone, u.id_number, u.active, u.expires_on,
       c.totp_secret is not null as two_factor, c.last_login_at,
       (select string_agg(distinct r.name || ' (' || coalesce(s.name, 'todas las sedes') || ')', ' · ')
        from admin.user_role ur join admin.role r on r.id = ur.role_id left join admin.campus s on s.id = ur.campus_id
        where ur.user_id = u.id and today.day between ur.from_day and coalesce(ur.to_day, 'infinity'::date)) as roles,
       (select string_agg(distinct coalesce(s.name, 'todas las sedes'), ' · ')
        from admin.user_role ur left join admin.campus s on s.id = ur.campus_id
        where ur.user_id = u.id and today.day between ur.from_day and coalesce(ur.to_day, 'infinity'::date)) as sites,
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
       exists (select from admin.reset_request q where q.user_id = u.id and q.answered_at is null) as reset_requested
from admin.app_user u
left join admin.credential c on c.user_id = u.id
cross join (select (now() at time zone 'America/Bogota')::date as day) today;
comment on view admin.user_list is 'What the list of users shows.';

create view admin.app_user_face as
select id, email, id_number, name, person_id, person_kind
from admin.app_user;
