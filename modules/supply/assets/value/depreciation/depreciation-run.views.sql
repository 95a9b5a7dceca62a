create view assets.depreciation_run_list as
select r.id, r.number, r.vigencia, r.date, r.campus_id, r.purpose, n.assets, n.amount, r.status as condition, r.search
from assets.depreciation_run r
cross join lateral (
  select count(distinct l.asset_id)::int as assets, coalesce(sum(l.amount), 0) as amount
  from assets.depreciation_line l where l.run_id = r.id and not l.reversal) n;
comment on view assets.depreciation_run_list is 'Depreciation of each month with its assets and its total.';

create view assets.depreciation_run_option as
select r.id, platform.numbered('DEP', r.number) || ' de ' || r.vigencia as label, to_char(r.date, 'YYYY/MM/DD') as detail, r.search,
       r.status = 'approved' as enabled, r.vigencia, r.campus_id
from assets.depreciation_run r where r.number is not null;
comment on view assets.depreciation_run_option is 'Numbered depreciations to choose from.';
