-- The part of a pay that a dedication takes, by one function: of a post on a day, and where rows of pay are read with their days.
create function payroll.dedicated(amount numeric, dedication numeric) returns numeric language sql immutable parallel safe as $$
  select round(amount * dedication / 100)
$$;
comment on function payroll.dedicated is 'What of an amount is paid to who works that percentage of the time, to the peso.';
