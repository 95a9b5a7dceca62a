create view budget.ingreso_list as
select i.*, t.name as tercero_label, r.rubros, coalesce(own.total, taken.total, 0) as total, coalesce(b.available, 0) as balance,
       case when i.status <> 'approved' then i.status
            when b.document_id is not null and b.available = 0 then 'undone'
            when i.provisional then 'provisional'
            else 'approved' end as condition
from budget.ingreso i
left join people.tercero_face t on t.id = i.tercero_id
left join budget.document_balance b on b.document_id = i.id
left join lateral (select sum(amount) as total from budget.ingreso_line l where l.parent_id = i.id) own on true
left join lateral (select sum(amount) as total from budget.ingreso_from l where l.parent_id = i.id) taken on true
left join lateral (
  select string_agg(distinct r.code, ', ') as rubros from budget.ingreso_line l join budget.rubro r on r.id = l.rubro_id
  where l.parent_id = i.id or l.id in (select f.ingreso_line_id from budget.ingreso_from f where f.parent_id = i.id)) r on true;

create view budget.ingreso_option as
select i.id, case i.kind when 'recognition' then 'Reconocimiento ' when 'collection' then 'Recaudo ' when 'reimputation' then 'Reimputación '
                  else 'Ingreso ' end || lpad(i.number::text, greatest(3, length(i.number::text)), '0') || ' de ' || i.vigencia as label,
       t.name || ' · ' || i.purpose as detail, i.search || ' ' || platform.fold(t.name) as search,
       i.status = 'approved' and coalesce(b.available, 0) > 0 as enabled, i.vigencia, i.campus_id, i.kind, i.provisional, b.available
from budget.ingreso i join people.tercero_face t on t.id = i.tercero_id
left join budget.document_balance b on b.document_id = i.id where i.number is not null;

create view budget.ingreso_line_option as
select l.id, r.code || ' ' || r.name || ' · ' || f.code as label, f.name as detail, r.search || ' ' || f.code as search,
       coalesce(b.available, 0) > 0 as enabled, l.parent_id as document_id, i.vigencia,
       coalesce(b.available, 0) as available, coalesce(b.came, 0) as came
from budget.ingreso_line l join budget.ingreso i on i.id = l.parent_id join budget.rubro r on r.id = l.rubro_id join budget.fuente f on f.id = l.fuente_id
left join budget.line b on b.id = l.id;

create view budget.ingreso_line_list as
select l.id, l.parent_id as ingreso_id, i.number as ingreso_number, i.kind, i.status, i.vigencia, i.date as day, i.tercero_id, i.campus_id,
       i.source_id, l.position, l.rubro_id, r.code as rubro_code, r.code || ' ' || r.name as rubro, l.fuente_id, l.cpc, l.amount,
       (l.amount - coalesce(t.taken, 0))::numeric(18,2) as remaining
from budget.ingreso_line l
join budget.ingreso i on i.id = l.parent_id
join budget.rubro r on r.id = l.rubro_id
left join lateral (
  select sum(f.amount) as taken from budget.ingreso_from f
  join budget.ingreso o on o.id = f.parent_id and o.status = 'approved' and o.kind in ('adjustment', 'refund')
  where f.ingreso_line_id = l.id) t on true;
comment on view budget.ingreso_line_list is 'What enters by rubro and fuente, with what is left of it after what was taken back.';

create view budget.ingreso_line_face as
select id, amount, fuente_id, origin, parent_id, position, rubro_id
from budget.ingreso_line;

create view budget.ingreso_face as
select id, campus_id, date, kind, number, purpose, status
from budget.ingreso;
