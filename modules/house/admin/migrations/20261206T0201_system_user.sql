-- No account, and so no credential, session nor role, may be of the system.
alter table admin.app_user add constraint app_user_not_system check (id <> platform.system_user());
