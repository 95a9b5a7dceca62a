create view budget.futura_slice as
select futura_id, registro_id, year,
       sum(case class when 'VFC' then amount when 'VFC-' then -amount else 0 end) as committed,
       sum(case class when 'VFA' then amount when 'VFA-' then -amount else 0 end) as appropriated
from budget.futura_move where registro_id is not null group by 1, 2, 3;
comment on view budget.futura_slice is 'What each commitment takes of each later year, and what that year appropriated of it when it came.';

create view budget.futura_list as
select f.*, f.status as condition,
       (select coalesce(sum(amount), 0) from budget.futura_line l where l.parent_id = f.id) as total,
       coalesce(s.committed, 0) as committed, coalesce(s.appropriated, 0) as appropriated,
       case when f.status = 'approved' then (select coalesce(sum(amount), 0) from budget.futura_line l where l.parent_id = f.id)
         - coalesce(s.committed, 0) else 0 end as balance
from budget.futura f
left join (select futura_id, sum(committed) as committed, sum(appropriated) as appropriated from budget.futura_slice group by 1) s
  on s.futura_id = f.id;
comment on view budget.futura_list is 'What the list of vigencias futuras shows.';

create view budget.futura_option as
select id, 'Vigencia futura ' || lpad(number::text, greatest(3, length(number::text)), '0') || ' de ' || vigencia as label,
       purpose as detail, search, status = 'approved' as enabled, vigencia, campus_id from budget.futura where number is not null;
comment on view budget.futura_option is 'Vigencias futuras to choose from.';

create view budget.futura_opening as
select modification_id, year, min(day) as day, sum(case class when 'VFA' then amount else -amount end) as amount
from budget.futura_move where class in ('VFA', 'VFA-') group by 1, 2
having sum(case class when 'VFA' then amount else -amount end) > 0;
comment on view budget.futura_opening is 'Each time the vigencias futuras of a year were opened and were not taken back, by the traslado that set them apart.';
