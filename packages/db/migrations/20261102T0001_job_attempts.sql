-- A job that brings its runner down must not be taken up for ever.
alter table platform.job add column attempts int not null default 0;
comment on column platform.job.attempts is 'How many runners have taken it up; a job that has killed several is given up.';

-- Two runs of one process would settle the same items twice; the second waits for the first to end.
create unique index job_one_process on platform.job (kind, campus_id)
  where kind like 'process.%' and state in ('queued', 'running');
create index job_unfinished on platform.job (state) where state in ('queued', 'running');
