-- What the hospital decides and the program obeys, each value from a day on.
create table platform.parameter (
  id uuid primary key,
  name text not null,
  from_day date not null,
  value jsonb not null,
  user_id uuid,
  at timestamptz not null default now(),
  unique (name, from_day)
);
comment on table platform.parameter is 'Values of the parameters that modules declare, by the day from which they hold.';
select platform.audited('platform.parameter');
