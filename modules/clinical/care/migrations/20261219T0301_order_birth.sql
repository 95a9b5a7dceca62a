-- A certificate of a leave for a birth says the birth, whose weeks it has (Leyes 1822 de 2017 and 2114 de 2021).
alter table care.medical_order
  add column born_on date,
  add column missing_weeks int check (missing_weeks between 1 and 20),
  add column birth text check (birth in ('single', 'multiple')),
  add constraint medical_order_birth check (
    status = 'draft' or kind <> 'sick-leave' or coalesce(origin, '') in ('maternity', 'paternity')
    or num_nonnulls(born_on, missing_weeks, birth) = 0);
comment on column care.medical_order.missing_weeks is 'Of a preterm birth: the weeks of the gestation that were missing, which are added to the leave.';
comment on column care.medical_order.birth is 'Of a maternity leave: multiple, or of a child with disability, it has two weeks more.';
