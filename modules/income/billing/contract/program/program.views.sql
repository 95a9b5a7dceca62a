create view billing.program_service_list as
select s.id, s.program_id, p.code || ' ' || p.name as program_label, s.service_id, v.code, v.name,
       v.code || ' ' || v.name as service_label, s.mode, s.value, s.monthly_goal, s.yearly_goal, s.per_user, s.weight,
       coalesce(d.month, 0)::int as executed_month, coalesce(d.year, 0)::int as executed,
       round(coalesce(d.year, 0) * 100 / nullif(s.yearly_goal, 0), 2) as done_percent, s.active, s.version,
       v.search || ' ' || p.search as search
from billing.program_service s
join billing.program p on p.id = s.program_id
join tariffs.service_face v on v.id = s.service_id
cross join (select (now() at time zone 'America/Bogota')::date as day) today
left join lateral (
  select sum(c.quantity) as year, sum(c.quantity) filter (where c.day >= date_trunc('month', today.day)::date) as month
  from billing.charge c
  where c.program_id = s.program_id and c.service_id = s.service_id and c.day >= date_trunc('year', today.day)::date
    and c.state in ('pending', 'reserved', 'invoiced')) d on true;
comment on view billing.program_service_list is 'The services of programmes, with what was done of each in the month and the year.';

create view billing.program_service_option as
select id, service_label as label, program_label as detail, search, active as enabled from billing.program_service_list;
comment on view billing.program_service_option is 'Services of programmes, to choose from.';

create view billing.program_list as
select p.*, k.code || ' ' || k.name as cost_centre_label, r.name as responsible_label,
       coalesce(s.goal, 0)::int as goal, coalesce(s.done, 0)::int as executed,
       case when p.weighted then s.weighed else round(coalesce(s.done, 0) * 100 / nullif(s.goal, 0), 2) end as done_percent,
       coalesce(b.invoiced, 0) as invoiced, coalesce(c.contracts, 0)::int as contracts
from billing.program p
left join hospital.cost_centre_face k on k.id = p.cost_centre_id
left join people.employee_face e on e.id = p.responsible_id
left join people.tercero_face r on r.id = e.tercero_id
left join lateral (
  select sum(l.yearly_goal) as goal, sum(l.executed) as done,
         round(sum(l.weight * least(l.executed::numeric / nullif(l.yearly_goal, 0), 1)), 2) as weighed
  from billing.program_service_list l where l.program_id = p.id and l.active) s on true
left join lateral (
  select sum(x.amount) as invoiced from billing.charge x where x.program_id = p.id and x.state = 'invoiced') b on true
left join lateral (
  select count(*) as contracts from billing.contract_program l where l.program_id = p.id and l.active) c on true;
comment on view billing.program_list is 'Programmes with their goals of the year and what was done and invoiced of them.';

create view billing.program_option as
select id, code || ' ' || name as label, kind as detail, search, active as enabled from billing.program;
comment on view billing.program_option is 'Programmes to choose from.';

create view billing.contract_program_list as
select c.id, c.contract_id, k.contract_number || ' · ' || k.name as contract_label, c.program_id, p.code || ' ' || p.name as program_label,
       p.kind, c.monthly_value, c.activity_value, c.user_value, c.goal, coalesce(d.done, 0)::int as executed,
       round(coalesce(d.done, 0) * 100 / nullif(c.goal, 0), 2) as done_percent, coalesce(d.invoiced, 0) as invoiced,
       c.from_day, c.until_day, c.active, c.version, k.campus_id, p.search || ' ' || k.search as search
from billing.contract_program c
join insurers.contract_face k on k.id = c.contract_id
join billing.program p on p.id = c.program_id
left join lateral (
  select sum(x.quantity) as done, sum(x.amount) filter (where x.state = 'invoiced') as invoiced
  from billing.charge x
  where x.program_id = c.program_id and x.contract_id = c.contract_id and x.state in ('pending', 'reserved', 'invoiced')) d on true;
comment on view billing.contract_program_list is 'The programmes of contracts, with how much of what was agreed is done.';

create view billing.contract_program_option as
select id, program_label as label, contract_label as detail, search, active as enabled, campus_id
from billing.contract_program_list;
comment on view billing.contract_program_option is 'Programmes of contracts, to choose from.';
