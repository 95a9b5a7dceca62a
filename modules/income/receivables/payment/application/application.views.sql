create view receivables.application_list as
select a.id, a.number, a.vigencia, a.date, a.campus_id, a.payment_id,
       'PP ' || lpad(p.number::text, greatest(3, length(p.number::text)), '0') as payment_label, t.name as payer,
       (select count(*)::int from receivables.application_line l where l.parent_id = a.id) as invoices, a.amount, a.retained,
       (select coalesce(sum(l.deducted_glosa), 0) from receivables.application_line l where l.parent_id = a.id) as deducted_glosa,
       a.source, a.purpose,
       case when a.status = 'approved' and a.collection_id is null then 'uncollected' else a.status end as condition,
       a.search || ' ' || platform.fold(coalesce(t.name, '')) as search
from receivables.application a
join receivables.payment p on p.id = a.payment_id
left join insurers.payer_face y on y.id = p.payer_id
left join people.tercero_face t on t.id = y.tercero_id;
comment on view receivables.application_list is 'Applications of payments to invoices.';

create view receivables.application_option as
select a.id, 'AP ' || lpad(a.number::text, greatest(3, length(a.number::text)), '0') as label, a.purpose as detail, a.search,
       a.status = 'approved' as enabled, a.vigencia, a.campus_id
from receivables.application a where a.number is not null;
comment on view receivables.application_option is 'Numbered applications to choose from.';
