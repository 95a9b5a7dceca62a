-- An invoice that its advance covers wholly is owed nothing: it moves nothing, and stands as paid.
drop view budget.obligacion_list;
create view budget.obligacion_list as
select o.*, 'RP ' || lpad(r.number::text, greatest(3, length(r.number::text)), '0') as registro_label, r.tercero_id, t.name as tercero_label,
       coalesce(b.came, (select sum(amount) from budget.obligacion_line l where l.parent_id = o.id)) as total,
       coalesce(b.released, 0.00) as released, coalesce(b.drawn, 0.00) as paid, coalesce(b.available, 0.00) as balance,
       case when o.status <> 'approved' then o.status when coalesce(b.available, 0) = 0 then 'paid'
            when b.drawn > 0 then 'partial' else 'approved' end as condition
from budget.obligacion o
left join budget.registro r on r.id = o.registro_id
left join people.tercero t on t.id = r.tercero_id
left join budget.document_balance b on b.document_id = o.id;
comment on view budget.obligacion_list is 'What the list of obligaciones shows.';

-- A registro that its advance consumed whole still receives the invoices that amortise it.
create or replace view budget.registro_option as
select r.id, 'RP ' || lpad(r.number::text, greatest(3, length(r.number::text)), '0') || ' de ' || r.vigencia as label,
       t.name || ' · ' || r.purpose as detail, r.search || ' ' || platform.fold(t.name) as search,
       r.status = 'approved' and (coalesce(b.available, 0) > 0 or exists (
         select from budget.obligacion o where o.registro_id = r.id and o.kind = 'advance' and o.status = 'approved')) as enabled,
       r.vigencia, r.campus_id, b.available
from budget.registro r join people.tercero t on t.id = r.tercero_id
left join budget.document_balance b on b.document_id = r.id where r.number is not null;

-- Opening the vigencias futuras of a year can be taken back, as long as nothing was done with what it opened.
alter table budget.futura_move drop constraint futura_move_class_check;
alter table budget.futura_move add constraint futura_move_class_check
  check (class in ('VA', 'VA-', 'VFC', 'VFC-', 'VFA', 'VFA-'));
alter table budget.futura_move drop constraint futura_move_names;
alter table budget.futura_move add constraint futura_move_names check ((registro_id is null) = (class in ('VA', 'VA-'))
  and (next_registro_id is null) = (class not in ('VFA', 'VFA-')) and (modification_id is null) = (class not in ('VFA', 'VFA-')));
comment on table budget.futura_move is 'What was authorised (VA), committed (VFC) and appropriated in its year (VFA). Append-only: a minus takes back.';

create or replace view budget.futura_slice as
select futura_id, registro_id, year,
       sum(case class when 'VFC' then amount when 'VFC-' then -amount else 0 end) as committed,
       sum(case class when 'VFA' then amount when 'VFA-' then -amount else 0 end) as appropriated
from budget.futura_move where registro_id is not null group by 1, 2, 3;

create view budget.futura_opening as
select modification_id, year, min(day) as day, sum(case class when 'VFA' then amount else -amount end) as amount
from budget.futura_move where class in ('VFA', 'VFA-') group by 1, 2
having sum(case class when 'VFA' then amount else -amount end) > 0;
comment on view budget.futura_opening is 'Each time the vigencias futuras of a year were opened and were not taken back, by the traslado that set them apart.';
