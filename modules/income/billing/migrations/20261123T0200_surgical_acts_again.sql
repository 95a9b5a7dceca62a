-- What an act is liquidated again with: its surcharge, and which of its procedures each charge is of.
alter table billing.surgical_act
  add column surcharge text constraint surgical_act_surcharge check (surcharge in ('night', 'holiday'));
comment on column billing.surgical_act.surcharge is 'What was agreed is added to fees when it was at night or on a holiday.';
alter table billing.charge add column act_position int;
comment on column billing.charge.act_position is 'Which procedure of its act a component is of: the same service may be done twice in one.';
update billing.charge c set act_position = p.position
from billing.surgical_procedure p
where p.act_id = c.surgical_act_id and p.service_id = c.service_id;
