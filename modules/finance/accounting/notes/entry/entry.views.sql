create view accounting.entry_list as
select e.id, e.vigencia, e.period, e.day, e.kind_id, k.code || ' ' || k.name as kind_label, e.number, e.concept,
       e.total_debit as total, e.document, e.document_id, e.campus_id, e.vigencia || '-' || lpad(e.period::text, 2, '0') as month,
       case when e.reverses_id is not null then 'reversal'
            when exists (select from accounting.entry r where r.reverses_id = e.id) then 'reversed' else 'posted' end as condition,
       platform.fold(k.code || ' ' || lpad(e.number::text, greatest(3, length(e.number::text)), '0') || ' ' || e.concept) as search,
       s.name as campus_label, e.total_debit as debit, e.total_credit as credit, e.total_debit - e.total_credit as difference,
       case when e.reverses_id is not null then 'reversal' when e.document = 'accounting.note' then 'manual'
            else 'automatic' end as origin
from accounting.entry e join accounting.voucher_kind k on k.id = e.kind_id
left join admin.campus_face s on s.id = e.campus_id;
comment on view accounting.entry_list is 'Vouchers: 2026-00 is the opening of 2026, 2026-13 its closing.';

create view accounting.line_list as
select md5(l.entry_id || '-' || l.position)::uuid as id, l.vigencia, l.entry_id, l.day,
       e.vigencia || '-' || lpad(e.period::text, 2, '0') as month, e.kind_id,
       k.code || ' ' || k.name as kind_label, e.number, a.code as account, a.name as account_name, l.tercero_id,
       t.name as tercero_label, l.cost_centre_id, c.code || ' ' || c.name as cost_centre_label, l.open_item,
       coalesce(l.concept, e.concept) as concept, l.debit, l.credit, l.base, e.campus_id,
       platform.fold(a.code || ' ' || a.name || ' ' || coalesce(l.open_item, '') || ' ' || coalesce(l.concept, e.concept)) as search,
       s.name as campus_label, k.code || ' ' || lpad(e.number::text, greatest(3, length(e.number::text)), '0') as voucher,
       l.fuente_id, u.code || ' ' || u.name as fuente_label
from accounting.entry_line l
join accounting.entry e on e.id = l.entry_id
join accounting.voucher_kind k on k.id = e.kind_id
join accounting.account a on a.id = l.account_id
left join people.tercero_face t on t.id = l.tercero_id
left join hospital.cost_centre_face c on c.id = l.cost_centre_id
left join admin.campus_face s on s.id = e.campus_id
left join budget.fuente_face u on u.id = l.fuente_id;
comment on view accounting.line_list is 'Lines of the journal, each with what its voucher says.';
