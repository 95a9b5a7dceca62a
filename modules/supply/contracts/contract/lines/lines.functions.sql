create or replace function contracts.price_on(of_line uuid, on_day date) returns numeric language sql stable as $$
  select coalesce(
    (select unit_price from contracts.line_price where line_id = of_line and from_day <= on_day order by from_day desc limit 1),
    (select unit_price from contracts.contract_line where id = of_line))
$$;
comment on function contracts.price_on is 'The price of a line on a day.';
