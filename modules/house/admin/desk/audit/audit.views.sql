create view admin.audit_list as
select platform.audit_key(a.id) as id, a.id as entry, a.at, a.user_id, u.label as user_label,
       a.campus_id, c.name as campus_label,
       platform.audit_action(a.operation, a.after) as action,
       t.id as thing_id, coalesce(t.label, a.table_name) as thing_label, a.row_id, a.ip, a.reason,
       platform.fold(coalesce(u.label, '') || ' ' || coalesce(t.label, a.table_name) || ' ' || coalesce(a.reason, '') || ' '
         || coalesce(a.after ->> 'name', a.before ->> 'name', a.after ->> 'email', '')) as search
from platform.audit a
left join admin.user_option u on u.id = a.user_id
left join admin.campus c on c.id = a.campus_id
left join admin.audited_thing t on t.table_name = a.table_name;
comment on view admin.audit_list is 'Who did what, when and from where, as the viewer lists it.';
