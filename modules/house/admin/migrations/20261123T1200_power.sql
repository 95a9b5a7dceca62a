-- Who is given power, or loses it, is told; and no wrong password shuts an account for good.
create table admin.access_notice (
  id uuid primary key,
  user_id uuid not null references admin.app_user,
  at timestamptz not null,
  text text not null,
  seen_at timestamptz
);
comment on table admin.access_notice is 'What somebody did to the account of another, in words, for its owner to read.';
create index access_notice_user on admin.access_notice (user_id, at desc);
select platform.unaudited('admin.access_notice', 'the words of changes that are audited themselves');

alter table admin.login_attempt drop constraint login_attempt_scope_check;
alter table admin.login_attempt add constraint login_attempt_scope_check
  check (scope in ('user', 'pair', 'device', 'ip', 'forgot'));
comment on table admin.login_attempt is
  'Failed sign-ins by name, by name at an address, by known browser and by address, and asks for another password, whoever the name is of.';
-- Accounts that strangers had shut «until unlocked» wait like the others.
update admin.login_attempt set locked_until = now() where locked_until > now() + interval '1 day';
