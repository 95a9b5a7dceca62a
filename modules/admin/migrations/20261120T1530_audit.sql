-- The audit as a list, the names of what is audited, and the checks of its chain.
create table admin.audited_thing (
  id uuid primary key,
  table_name text not null unique,
  label text not null
);
comment on table admin.audited_thing is 'What people call each audited table; told by the modules at every start.';
select platform.unaudited('admin.audited_thing', 'names that the program tells at every start');

create view admin.thing_option as
select id, label, null::text as detail, platform.fold(label) as search, true as enabled from admin.audited_thing;
comment on view admin.thing_option is 'Things to look for in the audit.';

create table admin.audit_check (
  id uuid primary key,
  at timestamptz not null,
  rows bigint not null,
  pending bigint not null,
  last_sequence bigint,
  last_hash text,
  broken_id bigint,
  broken_why text,
  check ((broken_id is null) = (broken_why is null))
);
comment on table admin.audit_check is 'Each time the chain of the audit was walked, how far it went and what was found.';
create index audit_check_at on admin.audit_check (at desc);
select platform.append_only('admin.audit_check');
select platform.unaudited('admin.audit_check', 'append-only, and it is about the audit');

create view admin.audit_list as
select platform.audit_key(a.id) as id, a.id as entry, a.at, a.user_id, u.name as user_id_label,
       a.campus_id, c.name as campus_id_label,
       case when a.deed = 'EVENT' then a.after ->> 'event' else lower(a.deed) end as action,
       t.id as thing_id, coalesce(t.label, a.table_name) as thing_id_label, a.row_id, a.ip, a.reason,
       platform.fold(coalesce(u.name, '') || ' ' || coalesce(t.label, a.table_name) || ' ' || coalesce(a.reason, '') || ' '
         || coalesce(a.after ->> 'name', a.before ->> 'name', a.after ->> 'email', '')) as search
from platform.audit a
left join admin.app_user u on u.id = a.user_id
left join admin.campus c on c.id = a.campus_id
left join admin.audited_thing t on t.table_name = a.table_name;
comment on view admin.audit_list is 'Who did what, when and from where, as the viewer lists it.';
