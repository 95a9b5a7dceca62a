alter table payroll.withholding_fact add column explanation text;
comment on column payroll.withholding_fact.explanation is 'How a percentage of procedure 2 was computed; null of what somebody typed.';
