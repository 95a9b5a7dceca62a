-- A saved view is also of a role: whoever holds it finds the list as the role works with it.
alter table platform.saved_filter
  add column role_id uuid,
  add column is_role_default boolean not null default false,
  add constraint saved_filter_of_one check (role_id is null or not shared),
  add constraint saved_filter_role_default check (not is_role_default or role_id is not null);
comment on column platform.saved_filter.role_id is 'Whoever holds this role sees it too.';
comment on column platform.saved_filter.is_role_default is 'The list opens with it for whoever holds the role and has no default of their own.';
create unique index saved_filter_default_of_role on platform.saved_filter (role_id, screen) where is_role_default;
