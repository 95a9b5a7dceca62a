-- A PIN with which a person signs on the device of another: at the counter of a store, where nobody signs in to receive.
create table admin.signing_pin (
  user_id uuid primary key references admin.app_user,
  pin_hash text not null,
  set_at timestamptz not null
);
comment on table admin.signing_pin is 'The PIN with which a person accepts what is handed to them on the device of somebody else.';
select platform.unaudited('admin.signing_pin', 'secrets never enter the audit; setting and failing are written as events');

alter table admin.login_attempt drop constraint login_attempt_scope_check;
alter table admin.login_attempt add constraint login_attempt_scope_check
  check (scope in ('user', 'opener', 'pair', 'device', 'ip', 'forgot', 'pin'));
