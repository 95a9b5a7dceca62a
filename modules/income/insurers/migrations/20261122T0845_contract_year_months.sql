-- Names that read the same on both sides: a digit follows its word without an underscore.
do $$
declare month text;
begin
  for month in select lpad(n::text, 2, '0') from generate_series(1, 12) n loop
    execute format('alter table insurers.contract_year rename column plan_%s to plan%s', month, month);
    execute format('alter table insurers.contract_year rename column members_%s to members%s', month, month);
  end loop;
end $$;
