create view payroll.legal_parameter_list as
select *, platform.fold(key || ' ' || norm) as search from payroll.legal_parameter;
comment on view payroll.legal_parameter_list is 'Rows of legal parameters that the house registered.';

create view payroll.legal_parameter_option as
select id, key as label, norm as detail, platform.fold(key || ' ' || norm) as search, active as enabled
from payroll.legal_parameter;
comment on view payroll.legal_parameter_option is 'Rows of legal parameters to choose from.';
