-- Who receives what they answer for signs it with a PIN of their own.
alter table people.custody
  add column signed_by uuid references admin.app_user,
  add column signed_at timestamptz,
  add constraint custody_signed check ((signed_by is null) = (signed_at is null));
comment on column people.custody.signed_by is 'The user of who receives: they signed with their PIN.';
create index custody_signed_by on people.custody (signed_by);
