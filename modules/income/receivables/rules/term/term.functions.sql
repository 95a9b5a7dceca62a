-- The holidays of the stretch are read once and not day by day: lists ask this of each row.
create or replace function receivables.add_business_days(d date, days int) returns date language sql stable as $$
  select g::date from generate_series(d + 1, d + days * 2 + 30, interval '1 day') g
  where extract(isodow from g) < 6 and g::date not in (
    select h.date from hospital.holiday h
    where h.active and h.campus_id is null and h.kind in ('national', 'local') and h.date between d + 1 and d + days * 2 + 30)
  order by g offset greatest(days, 1) - 1 limit 1
$$;
comment on function receivables.add_business_days is 'The last day of a term: the day after the act is the first that counts.';

create or replace function receivables.business_days_left(today date, deadline date) returns int language sql stable as $$
  select case when deadline < today then -1 else (
    select count(*)::int from generate_series(today + 1, deadline, interval '1 day') g
    where extract(isodow from g) < 6 and g::date not in (
      select h.date from hospital.holiday h
      where h.active and h.campus_id is null and h.kind in ('national', 'local') and h.date between today + 1 and deadline)) end
$$;
comment on function receivables.business_days_left is 'Días hábiles from today, which does not count, to the deadline; -1 when it is over.';

-- A term in días hábiles as it held on a day.
create or replace function receivables.term_on(term text, on_day date, initial int) returns int language sql stable as $$
  select coalesce((select (value #>> '{}')::int from platform.parameter
                   where name = 'receivables.' || term and from_day <= on_day order by from_day desc limit 1), initial)
$$;
comment on function receivables.term_on is 'The value of a parameter of terms on a day; the initial one while nobody decided.';
