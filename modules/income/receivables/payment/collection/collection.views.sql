create view receivables.collection_list as
select c.id, c.number, c.vigencia, c.date, c.campus_id, c.payment_id,
       'PP ' || lpad(p.number::text, greatest(3, length(p.number::text)), '0') as payment_label, t.name as payer,
       (select string_agg(distinct r.code, ', ') from receivables.collection_line l join budget.rubro_face r on r.id = l.rubro_id
        where l.parent_id = c.id) as rubros, c.purpose,
       (select coalesce(sum(l.amount), 0) from receivables.collection_line l where l.parent_id = c.id) as total,
       c.status as condition, c.search || ' ' || platform.fold(coalesce(t.name, '')) as search
from receivables.collection c
join receivables.payment p on p.id = c.payment_id
left join insurers.payer_face y on y.id = p.payer_id
left join people.tercero_face t on t.id = y.tercero_id;
comment on view receivables.collection_list is 'Recaudos of payments in the budget.';

create view receivables.collection_option as
select c.id, 'REC ' || lpad(c.number::text, greatest(3, length(c.number::text)), '0') as label, c.purpose as detail, c.search,
       c.status = 'approved' as enabled, c.vigencia, c.campus_id
from receivables.collection c where c.number is not null;
comment on view receivables.collection_option is 'Numbered recaudos to choose from.';
