-- A failed job is tried again or set aside by who runs the system.
alter table platform.job add column dismissed_at timestamptz;
comment on column platform.job.dismissed_at is 'When somebody saw that it failed and that nothing more has to be done.';
create index job_failed on platform.job (finished_at desc) where state = 'failed' and dismissed_at is null;
