create view payroll.concept_account_list as
select a.id, a.concept_id, c.name as concept_label, a.regime, a.from_day, a.administrative, a.public_fund, a.operative, a.claimed_from,
       a.payable, a.rubro_administrative, a.rubro_operative, a.active, a.version,
       c.search || ' ' || concat_ws(' ', a.administrative, a.operative, a.payable, a.rubro_administrative) as search
from payroll.concept_account a join payroll.concept c on c.id = a.concept_id;
comment on view payroll.concept_account_list is 'The accounts and the rubro of each concept, by regime and day.';

create view payroll.concept_account_option as
select a.id, c.name as label, a.from_day::text as detail, c.search, a.active as enabled
from payroll.concept_account a join payroll.concept c on c.id = a.concept_id;
comment on view payroll.concept_account_option is 'Accounts of concepts to choose from.';
