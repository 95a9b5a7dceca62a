-- A letter a day with what waits for each person.
create table admin.digest_choice (
  user_id uuid primary key references admin.app_user,
  wanted boolean not null,
  changed_at timestamptz not null default now()
);
comment on table admin.digest_choice is 'Whether somebody wants the letter of each day; who never chose receives it.';
select platform.unaudited('admin.digest_choice', 'a preference of one''s own');

create table admin.digest_letter (
  id uuid primary key,
  user_id uuid not null references admin.app_user,
  day date not null,
  state text not null check (state in ('waiting', 'sent', 'nothing')),
  sent_at timestamptz,
  stopped_at timestamptz,
  constraint digest_letter_once unique (user_id, day)
);
comment on table admin.digest_letter is
  'One row for each person and day, whoever writes it first: the letter that was sent, or that there was nothing to tell.';
comment on column admin.digest_letter.stopped_at is 'When its link was used, which works once.';
select platform.unaudited('admin.digest_letter', 'what was sent, not what was done');
