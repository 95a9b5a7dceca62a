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
