-- Who works part of the time earns that part of what their post is paid, unless the vinculación says an amount of its own.
create or replace function payroll.post_pay(of_position uuid, on_day date, dedication numeric) returns numeric
language sql stable parallel safe as $$
  select payroll.dedicated(amount, dedication) from payroll.position_pay
  where position_id = of_position and active and from_day <= on_day order by from_day desc limit 1
$$;
comment on function payroll.post_pay is 'What a post is paid on a day to who has that dedication in percent, to the peso; null where it has no pay.';

-- The part of a pay that a dedication takes, by one function: of a post on a day, and where rows of pay are read with their days.
create or replace function payroll.dedicated(amount numeric, dedication numeric) returns numeric language sql immutable parallel safe as $$
  select round(amount * dedication / 100)
$$;
comment on function payroll.dedicated is 'What of an amount is paid to who works that percentage of the time, to the peso.';
