-- What was taken for granted of everybody: who works at home (connectivity in place of transport), which foreigner owes no
-- pension, and the day of an accident at work, which is a day of salary (Ley 776 of 2002, art. 3).
alter table payroll.engagement_schedule add column remote boolean not null default false;
comment on column payroll.engagement_schedule.remote is 'From that day they work at home: connectivity in place of transport (Ley 2088 of 2021, art. 10).';
alter table payroll.engagement_affiliation
  add column foreigner boolean not null default false,
  add constraint engagement_affiliation_foreigner check (not foreigner or kind = 'afp' and tercero_id is null);
comment on column payroll.engagement_affiliation.foreigner is 'A foreigner who is not obliged to contribute to a pension (Ley 100 of 1993, art. 15).';
alter table payroll.novelty
  add column accident_on date,
  add constraint novelty_accident check (
    accident_on is null or absence is not distinct from 'workAccident' and accident_on <= from_day);
comment on column payroll.novelty.accident_on is 'Of a work leave: the day of the accident or of the diagnosis, which the house pays as salary.';
