-- A private Sunday or holiday outside the schedule is paid whole and not only its surcharge, and who works one now and then
-- chooses money or rest (CST, arts. 179 and 180; Decreto 1042 of 1978, art. 40). What was paid before stays as it was.
alter table payroll.engagement_schedule add column works_rest_days boolean not null default true;
comment on column payroll.engagement_schedule.works_rest_days is 'Sundays and holidays are in the ordinary schedule.';
alter table payroll.novelty add column rest_choice text check (rest_choice in ('money', 'rest'));
comment on column payroll.novelty.rest_choice is 'Of hours of a Sunday or holiday that was worked now and then: what its worker chose.';
