-- A maternity leave grows with the weeks that a preterm child lacked and with a multiple birth; a paternity leave begins within
-- thirty days of the birth (Ley 2114 de 2021).
alter table payroll.novelty
  add column born_on date,
  add column missing_weeks int check (missing_weeks between 1 and 20),
  add column birth text check (birth in ('single', 'multiple')),
  add constraint novelty_birth check (
    coalesce(absence, '') in ('maternity', 'paternity') or num_nonnulls(born_on, missing_weeks, birth) = 0),
  add constraint novelty_birth_mother check (
    absence is not distinct from 'maternity' or num_nonnulls(missing_weeks, birth) = 0);
comment on column payroll.novelty.missing_weeks is 'Of a preterm birth: the weeks of the gestation that were missing, which are added to the leave.';
comment on column payroll.novelty.birth is 'Of a maternity leave: multiple, or of a child with disability, it has two weeks more.';
