create or replace function assets.depreciation_split(site uuid, on_day date, only_these uuid[], since_day date)
returns table (asset_id uuid, plate text, class_id uuid, basis_id uuid, cost_centre_id uuid, state text, before numeric, amount numeric,
  days int, of_days int)
language sql stable as $$
  with due as materialized (select * from assets.depreciation_due(site, on_day, only_these) d where d.amount <> 0),
  started as (
    select d.asset_id, d.cost_centre_id, greatest(min(v.from_day), since_day) as day
    from due d join assets.value_basis v on v.asset_id = d.asset_id and not v.undone group by d.asset_id, d.cost_centre_id),
  spans as (
    select m.asset_id, coalesce(m.cost_centre_id, s.cost_centre_id) as cost_centre_id, m.seq, s.day as start, m.day as since,
           min(m.day) over (partition by m.asset_id order by m.seq rows between 1 following and unbounded following) as until
    from started s join assets.asset_move m on m.asset_id = s.asset_id
    where m.state is not null and m.day <= on_day
      and exists (select from assets.asset_move i where i.asset_id = s.asset_id and i.state is not null
                  and i.day > s.day and i.day <= on_day)),
  stays as (
    select x.asset_id, x.cost_centre_id, min(x.seq) as seq,
           sum(assets.days360(greatest(x.since, x.start), least(coalesce(x.until - 1, on_day), on_day)))::int as days
    from spans x where x.until is null or x.until > greatest(x.since, x.start)
    group by x.asset_id, x.cost_centre_id),
  shares as (
    select y.asset_id, y.cost_centre_id, y.days, (sum(y.days) over w)::int as upto,
           (sum(y.days) over (partition by y.asset_id))::int as whole
    from stays y where y.days > 0 window w as (partition by y.asset_id order by y.seq))
  select d.asset_id, d.plate, d.class_id, d.basis_id, coalesce(z.cost_centre_id, d.cost_centre_id), d.state,
         d.before + coalesce(p.earlier, 0), case when z.asset_id is null then d.amount else p.later - p.earlier end,
         case when z.days < z.whole then z.days end, case when z.days < z.whole then z.whole end
  from due d
  left join shares z on z.asset_id = d.asset_id
  cross join lateral (
    select case when z.upto = z.whole then d.amount else div(2 * d.amount * z.upto + z.whole, 2 * z.whole) end as later,
           div(2 * d.amount * (z.upto - z.days) + z.whole, 2 * z.whole) as earlier) p
$$;
comment on function assets.depreciation_split is
  'The same, split among the centres in which each asset was since a day, by commercial days: the parts are the whole to the centavo.';

-- What each asset accumulated equals the sum of its lines.
create or replace function assets.lines_keep_balances() returns trigger language plpgsql as $$
begin
  update assets.asset_balance b set accumulated = b.accumulated + l.amount
  from (select asset_id, sum(amount) as amount from added group by asset_id) l where b.asset_id = l.asset_id;
  return null;
end $$;
