-- The audit as a list, the names of what is audited, and the checks of its chain.
create table admin.audited_thing (
  id uuid primary key,
  table_name text not null unique,
  label text not null
);
comment on table admin.audited_thing is 'What people call each audited table; told by the modules at every start.';
select platform.unaudited('admin.audited_thing', 'names that the program tells at every start');

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
