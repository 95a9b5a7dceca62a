-- Where the yearly limits of the withholding are counted by the year, a payroll takes what earlier months left of them.
alter table payroll.period_person add column relieved jsonb;
comment on column payroll.period_person.relieved is
  'Centavos of the yearly limits that the withholding of the month used (voluntary, exempt, together); apart is a run of its own.';
