create view accounting.causacion_list as
select c.*, t.name as tercero_label, 'RP ' || lpad(r.number::text, greatest(3, length(r.number::text)), '0') as registro_label,
       case c.support_kind when 'invoice' then 'FE ' when 'support_document' then 'DS ' when 'charge' then 'CC '
            when 'resolution' then 'RES ' when 'payroll' then 'PL ' else 'RC ' end
         || coalesce(nullif(c.support_prefix, '') || '-', '') || c.support_number as support,
       coalesce(p.gross, l.gross, 0) as gross, p.withheld, p.net, coalesce(o.paid, 0) as paid, coalesce(o.balance, 0) as balance,
       coalesce(o.balance, 0) > 0 and c.due_on < (now() at time zone 'America/Bogota')::date as overdue,
       p.obligacion_id, coalesce(o.condition, c.status) as condition
from accounting.causacion c
join people.tercero_face t on t.id = c.tercero_id
left join budget.registro_face r on r.id = c.registro_id
left join accounting.payable p on p.causacion_id = c.id
left join accounting.payable_list o on o.causacion_id = c.id
left join lateral (select sum(base + vat) as gross from accounting.causacion_line l where l.parent_id = c.id) l on c.status = 'draft';
comment on view accounting.causacion_list is 'What the list of causaciones shows: what was paid and is owed comes from the journal.';

create view accounting.causacion_option as
select c.id, 'CA ' || lpad(c.number::text, greatest(3, length(c.number::text)), '0') || ' de ' || c.vigencia as label,
       t.name || ' · ' || c.purpose as detail, c.search || ' ' || platform.fold(t.name) as search,
       c.status = 'approved' as enabled, c.vigencia, c.campus_id
from accounting.causacion c join people.tercero_face t on t.id = c.tercero_id where c.number is not null;
comment on view accounting.causacion_option is 'Causaciones to choose from.';

create view accounting.advance_option as
select o.id, a.code || ' · ' || o.item as label, t.name as detail, platform.fold(o.item || ' ' || t.name) as search,
       o.debit > o.credit as enabled, o.tercero_id, a.code as account, o.item, o.debit - o.credit as balance
from accounting.open_item o
join accounting.account a on a.id = o.account_id
join people.tercero_face t on t.id = o.tercero_id
where a.code like '1906%';
comment on view accounting.advance_option is 'Anticipos given, with what is left to amortise of each.';

create view accounting.causacion_line_option as
select l.id, k.code || ' ' || coalesce(l.detail, k.name) as label, null::text as detail,
       platform.fold(k.name || ' ' || coalesce(l.detail, '')) as search, true as enabled, l.parent_id,
       l.base - coalesce((select sum(n.base) from accounting.supplier_note_line n where n.causacion_line_id = l.id), 0)
         as available,
       l.vat - coalesce((select sum(n.vat) from accounting.supplier_note_line n where n.causacion_line_id = l.id), 0)
         as available_vat,
       l.account_id, l.vat_rate, l.base, l.vat, c.campus_id
from accounting.causacion_line l
join accounting.concept k on k.id = l.concept_id
join accounting.causacion c on c.id = l.parent_id;
comment on view accounting.causacion_line_option is 'Lines of causaciones, with what no credit note has taken of them.';

create view accounting.causacion_face as
select id, campus_id, contract_kind, created_by, date, kind, municipality_id, number, purpose, registro_id, source_id, status, support_kind,
       support_number, support_prefix, tercero_id, vigencia
from accounting.causacion;
