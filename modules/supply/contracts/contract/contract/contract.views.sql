create view contracts.commitment_sum as
select m.contract_id, sum(r.total - r.released) as committed, sum(r.obligated) as obligated, sum(r.paid) as paid,
       sum(r.balance) as balance
from contracts.commitment m join budget.registro_list r on r.id = m.registro_id
group by m.contract_id;
comment on view contracts.commitment_sum is 'What the registros of each contract commit, and what of it was obligated and paid.';

create view contracts.contract_list as
with today as (select (now() at time zone 'America/Bogota')::date as day)
select c.*, t.name as tercero_label, e.label as supervisor_label, d.label as dependencia_label,
       coalesce(b.agreed, c.value) as agreed, coalesce(b.agreed, c.value) - c.value as added, coalesce(b.executed, 0)::numeric(18,2) as executed,
       coalesce(s.paid, 0)::numeric(18,2) as paid, coalesce(b.agreed, c.value) - coalesce(b.executed, 0) as to_execute,
       c.ends_on - today.day as days_left,
       case when c.status <> 'running' then c.status
            when c.ends_on < today.day then 'expired'
            when c.ends_on <= today.day + 30 then 'expiring'
            when coalesce(b.executed, 0) * (c.ends_on - c.started_on + 1)
                 < coalesce(b.agreed, c.value) * (today.day - c.started_on + 1) / 2 then 'slow'
            else 'running' end as condition
from contracts.contract c
cross join today
join people.tercero_face t on t.id = c.tercero_id
left join people.employee_option e on e.id = c.supervisor_id
left join budget.dependencia_option d on d.id = c.dependencia_id
left join contracts.contract_balance b on b.contract_id = c.id
left join contracts.commitment_sum s on s.contract_id = c.id;
comment on view contracts.contract_list is 'What the list of contracts with suppliers shows.';

create view contracts.contract_option as
select c.id, platform.numbered('CT', c.number) || ' de ' || c.vigencia as label, t.name || ' · ' || left(c.purpose, 120) as detail,
       c.search || ' ' || platform.fold(t.name) as search, c.status = 'running' as enabled, c.vigencia, c.campus_id, c.tercero_id,
       t.name as tercero_label, c.registro_id
from contracts.contract c join people.tercero_face t on t.id = c.tercero_id
where c.number is not null;
comment on view contracts.contract_option is 'Contracts with suppliers to choose from: those in execution.';

create view contracts.contract_line_option as
select l.id, l.detail as label,
       concat_ws(' · ', 'quedan ' || trim_scale(coalesce(b.agreed - b.taken, l.quantity)) || ' ' || l.unit, p.code) as detail,
       platform.fold(l.detail || ' ' || coalesce(p.code, '')) as search, coalesce(b.agreed - b.taken, l.quantity) > 0 as enabled,
       c.campus_id, l.parent_id as contract_id,
       contracts.price_on(l.id, (now() at time zone 'America/Bogota')::date) as unit_price, l.unit, coalesce(b.agreed - b.taken, l.quantity) as left_quantity
from contracts.contract_line l
join contracts.contract c on c.id = l.parent_id
left join contracts.line_balance b on b.line_id = l.id
left join warehouse.product_list p on p.id = l.product_id
where c.number is not null;
comment on view contracts.contract_line_option is 'Lines of contracts to choose from, with what is left of each.';

create view contracts.contract_program_option as
select p.id, p.program as label,
       concat_ws(' · ', platform.numbered('CT', c.number) || ' de ' || c.vigencia, k.code || ' ' || k.name) as detail,
       platform.fold(p.program || ' ' || coalesce(k.name, '')) as search, c.status in ('running', 'ended', 'settling') as enabled,
       c.campus_id, p.parent_id as contract_id, (b.agreed - b.executed)::numeric(18,2) as remaining
from contracts.contract_program p
join contracts.contract c on c.id = p.parent_id
join contracts.program_balance b on b.program_id = p.id
left join hospital.cost_centre_face k on k.id = p.cost_centre_id;
comment on view contracts.contract_program_option is 'Programmes of signed contracts to choose from.';

create view contracts.program_charge as
select m.program_id, m.contract_id, m.document_id, min(m.day) as day, sum(m.value)::numeric(18,2) as value, min(m.id) as first,
       coalesce(platform.numbered('AP', a.number) || ' de ' || a.vigencia, r.label, s.label) as label,
       case when a.id is not null then 'contracts.paymentAct' when r.id is not null then 'warehouse.receipt'
            when s.id is not null then 'warehouse.issue' end as document
from contracts.program_move m
left join contracts.payment_act a on a.id = m.document_id
left join warehouse.receipt_option r on r.id = m.document_id
left join warehouse.issue_option s on s.id = m.document_id
where m.kind = 'execute'
group by m.program_id, m.contract_id, m.document_id, a.id, r.id, r.label, s.id, s.label
having sum(m.value) <> 0;
comment on view contracts.program_charge is 'What each payment, entry or return charges to each programme of its contract.';
