-- The names of those who may let others in again have a limit of their own, from anywhere.
alter table admin.login_attempt drop constraint login_attempt_scope_check;
alter table admin.login_attempt add constraint login_attempt_scope_check
  check (scope in ('user', 'opener', 'pair', 'device', 'ip', 'forgot'));
