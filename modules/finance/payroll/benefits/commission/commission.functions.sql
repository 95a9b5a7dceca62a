create or replace function payroll.commission_item(number int, vigencia int) returns text language sql immutable as
$$ select 'CS ' || vigencia || '-' || number $$;
comment on function payroll.commission_item is 'The documento cruce of what was advanced for a commission.';
