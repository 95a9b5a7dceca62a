create or replace function payroll.leave_item(number int, vigencia int, month date) returns text language sql immutable as
$$ select 'NOV ' || vigencia || '-' || number || ' ' || to_char(month, 'YYYY/MM') $$;
comment on function payroll.leave_item is 'The documento cruce of what an administrator owes for a month of a leave.';
