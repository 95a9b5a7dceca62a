-- What the ministry answered when it was no verdict is kept, to be shown as it came.
alter table rips.attempt add column raw text;
comment on column rips.attempt.raw is 'What came instead of a verdict (a page, a JSON cut short, a failure of theirs): its first 20,000 characters.';
alter table rips.attempt drop constraint attempt_outcome_check;
alter table rips.attempt add constraint attempt_outcome_check check (outcome in ('answered', 'timeout', 'error', 'unreadable'));
