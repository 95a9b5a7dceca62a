create view contracts.payment_act_list as
select a.*, platform.numbered('CT', c.number) || ' de ' || c.vigencia as contract_label, c.tercero_id, t.name as tercero_label,
       a.pila_reason is not null as lacks_pila,
       case when a.status <> 'approved' then a.status
            when k.condition = 'paid' then 'paid'
            when k.status = 'approved' then 'caused'
            else 'approved' end as condition
from contracts.payment_act a
join contracts.contract c on c.id = a.contract_id
join people.tercero_face t on t.id = c.tercero_id
left join accounting.causacion_list k on k.source_id = a.id and k.status = 'approved';
comment on view contracts.payment_act_list is 'What contractors charged, with whether it was caused and paid.';

create view contracts.payment_act_option as
select a.id, platform.numbered('AP', a.number) || ' de ' || a.vigencia as label, left(a.purpose, 120) as detail, a.search,
       a.status = 'approved' as enabled, a.vigencia, a.campus_id
from contracts.payment_act a where a.number is not null;
comment on view contracts.payment_act_option is 'Actas of payment to choose from.';
