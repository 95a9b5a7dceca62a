-- A maternity leave is paid by the days of the gestation for which health was contributed (Decreto 1427/2022).
alter table payroll.novelty
  add column gestation_days int check (gestation_days between 1 and 310),
  add column contributed_days int check (contributed_days >= 0),
  add constraint novelty_gestation check (num_nulls(gestation_days, contributed_days) <> 1 and contributed_days <= gestation_days),
  add constraint novelty_gestation_kind check (gestation_days is null or absence is not distinct from 'maternity');
comment on column payroll.novelty.gestation_days is 'Of a maternity leave: the days of the gestation; null where all of them were contributed.';
comment on column payroll.novelty.contributed_days is 'Of the days of the gestation, those for which health was contributed.';
