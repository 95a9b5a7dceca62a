-- The balance of each asset equals the sum of its moves.
create or replace function assets.moves_keep_assets() returns trigger language plpgsql as $$
begin
  insert into assets.asset_balance (asset_id) select distinct asset_id from added order by asset_id on conflict do nothing;
  update assets.asset_balance b
  set cost = b.cost + m.cost, accumulated = b.accumulated + m.accumulated, impairment = b.impairment + m.impairment,
      surplus = b.surplus + m.surplus
  from (select asset_id, sum(cost) as cost, sum(accumulated) as accumulated, sum(impairment) as impairment,
               sum(surplus) as surplus
        from added group by asset_id) m
  where b.asset_id = m.asset_id;
  update assets.asset a
  set state = m.state, campus_id = m.campus_id, location_id = m.location_id, custodian_id = m.custodian_id,
      cost_centre_id = m.cost_centre_id, version = a.version + 1
  from (select distinct on (asset_id) * from added where state is not null order by asset_id, seq desc) m
  where a.id = m.asset_id
    and (a.state, a.campus_id, a.location_id, a.custodian_id, a.cost_centre_id)
      is distinct from (m.state, m.campus_id, m.location_id, m.custodian_id, m.cost_centre_id);
  return null;
end $$;
