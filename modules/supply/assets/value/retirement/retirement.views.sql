create view assets.retirement_list as
select d.*, t.name as tercero_label, d.status as condition, coalesce(n.units, 0)::int as units,
       coalesce(n.recovered, 0) as recovered
from assets.retirement d
left join people.tercero_face t on t.id = d.tercero_id
left join lateral (
  select count(*) as units, sum(recovered) as recovered from assets.retirement_line l where l.parent_id = d.id) n on true;
comment on view assets.retirement_list is 'Assets that left the house.';

create view assets.retirement_option as
select id, platform.numbered('BA', number) || ' de ' || vigencia as label, purpose as detail, search, status = 'approved' as enabled,
       vigencia, campus_id
from assets.retirement where number is not null;
comment on view assets.retirement_option is 'Numbered bajas to choose from.';
