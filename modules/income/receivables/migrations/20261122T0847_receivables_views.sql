-- What receivables shows: each invoice with its clock and age, filings, payments, and what is chosen among them.

-- A term in días hábiles as it held on a day.
create function receivables.term_on(term text, on_day date, initial int) returns int language sql stable as $$
  select coalesce((select (value #>> '{}')::int from platform.parameter
                   where name = 'receivables.' || term and from_day <= on_day order by from_day desc limit 1), initial)
$$;
comment on function receivables.term_on is 'The value of a parameter of terms on a day; the initial one while nobody decided.';
