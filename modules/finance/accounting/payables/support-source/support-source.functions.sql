-- By which one support is known wherever it was typed: a causación keeps prefix and number apart, a gasto de caja menor together.
create or replace function accounting.support_mark(prefix text, number text) returns text language sql immutable parallel safe as $$
  select regexp_replace(regexp_replace(upper(coalesce(prefix, '') || coalesce(number, '')), '[^A-Z0-9]', '', 'g'),
                        '(^|[A-Z])0+', '\1', 'g')
$$;
comment on function accounting.support_mark is
  'A support without marks nor leading zeros: FE-0012, FE 12 and fe12 are one.';
