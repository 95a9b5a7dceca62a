-- The day of an accident was worked: payrolls, cuadros and the documento soporte count the absence from the day after it.
alter table payroll.novelty
  add column absent_from date not null generated always as (from_day + (accident_on is not distinct from from_day)::int) stored;
comment on column payroll.novelty.absent_from is 'The first day that is not worked: after the day of an accident, otherwise the first of the novedad.';
