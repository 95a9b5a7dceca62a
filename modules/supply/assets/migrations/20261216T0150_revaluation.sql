-- The revaluation model of the private regime: fair value, its surplus by asset (dossier of assets §4.1; NIC 16).
alter table assets.adjustment
  drop constraint adjustment_kind_check,
  add constraint adjustment_kind_check check (kind in ('improvement', 'impairment', 'recovery', 'life', 'revaluation'));
alter table assets.value_basis
  drop constraint value_basis_cause_check,
  add constraint value_basis_cause_check
    check (cause in ('service', 'opening', 'improvement', 'impairment', 'recovery', 'life', 'revaluation'));
alter table assets.asset_move
  drop constraint asset_move_kind_check,
  add constraint asset_move_kind_check
    check (kind in ('entry', 'opening', 'service', 'transfer', 'state', 'improvement', 'impairment', 'recovery', 'life',
                    'revaluation', 'depreciation', 'retirement', 'undone')),
  add column surplus numeric(18,2) not null default 0;
comment on column assets.asset_move.surplus is 'What a revaluation puts in equity, and what takes it from there.';
alter table assets.asset_balance
  add column surplus numeric(18,2) not null default 0 constraint asset_balance_surplus check (surplus >= 0);

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
