create view assets.asset_span as
select id, asset_id, state, campus_id, location_id, custodian_id, cost_centre_id, day as since,
       min(day) over (partition by asset_id order by seq rows between 1 following and unbounded following) as until
from assets.asset_move where state is not null;
comment on view assets.asset_span is
  'Where each asset was and in which state, from a day to the day before another; what was booked last for a day counts.';

create view assets.value_move as
select m.id, m.asset_id, m.day, coalesce(u.kind, m.kind) as kind, m.cost, m.accumulated, m.impairment, m.document, m.document_id,
       coalesce(case when m.state is distinct from 'retired' then m.state else m.from_state end, p.state) as state,
       coalesce(m.cost_centre_id, m.from_cost_centre_id, p.cost_centre_id) as cost_centre_id
from assets.asset_move m
left join assets.asset_move u on u.id = m.undoes_id
left join lateral (
  select p.state, p.cost_centre_id from assets.asset_move p
  where p.asset_id = m.asset_id and p.seq < m.seq and p.state <> 'retired' order by p.seq desc limit 1) p on true
where (m.cost, m.accumulated, m.impairment) <> (0, 0, 0)
union all
select md5(l.run_id::text || l.asset_id || l.cost_centre_id || l.reversal)::uuid, l.asset_id, d.day, 'depreciation', 0, l.amount, 0,
       'assets.depreciationRun', l.run_id, s.state, l.cost_centre_id
from (select r.id, false as reversal, r.date, r.date as day from assets.depreciation_run r
      union all
      select r.id, true, r.date, e.day from assets.depreciation_run r
      join accounting.entry_face e on e.document_id = r.id and e.reverses_id is not null) d
join assets.depreciation_line l on l.run_id = d.id and l.reversal = d.reversal
join assets.asset_span s on s.asset_id = l.asset_id and s.since <= d.date and (s.until is null or d.date < s.until);
comment on view assets.value_move is
  'What changed the value of each asset, by move and month, with the state it was in. What undoes counts as what it undid.';
