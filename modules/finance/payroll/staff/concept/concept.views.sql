create view payroll.concept_list as select * from payroll.concept;
comment on view payroll.concept_list is 'Concepts of payroll in the order in which they are liquidated.';

create view payroll.concept_option as
select id, name as label, code as detail, search, active as enabled from payroll.concept;
comment on view payroll.concept_option is 'Concepts to choose from.';
