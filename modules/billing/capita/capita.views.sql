create view billing.capita_list as
select c.id, c.number, c.vigencia, c.date, c.contract_id, k.label as contract_label,
       k.payer_id, y.label as payer_label, c.stage, c.period_from, c.period_to, coalesce(p.members, 0)::int as members,
       coalesce(i.gross, p.worth + coalesce(a.added, 0), 0) as gross, c.advance,
       coalesce(i.copago + i.cuota + i.shared, 0) as collected,
       c.discount + coalesce(a.removed, 0) as discount, coalesce(i.net, 0) as net, nullif(i.full_number, '') as invoice,
       c.invoice_id, c.confirmed, coalesce(i.dian_state, 'none') as dian_state, coalesce(i.rips_state, c.rips_state) as rips_state,
       coalesce(i.cuv, c.cuv) as cuv, c.status as condition, c.campus_id,
       c.search || ' ' || k.search || ' ' || platform.fold(coalesce(i.full_number, '')) as search
from billing.capita c
join insurers.contract_option k on k.id = c.contract_id
join insurers.payer_option y on y.id = k.payer_id
left join billing.invoice i on i.id = c.invoice_id
left join lateral (select sum(members) as members, sum(members * unit_value) as worth
                   from billing.capita_people where parent_id = c.id) p on true
left join lateral (select sum(members * unit_value) filter (where direction = 'added') as added,
                          sum(members * unit_value) filter (where direction = 'removed') as removed
                   from billing.capita_adjustment where parent_id = c.id) a on true;
comment on view billing.capita_list is 'Cápitas with who is enrolled, what they are worth and where their invoice and RIPS stand.';
create view billing.capita_option as
select l.id, 'CAP ' || l.number || coalesce(' · ' || l.invoice, '') as label, l.payer_label as detail, l.search,
       l.condition = 'issued' as enabled, l.vigencia, l.campus_id
from billing.capita_list l where l.number is not null;
comment on view billing.capita_option is 'Numbered cápitas to choose from.';
