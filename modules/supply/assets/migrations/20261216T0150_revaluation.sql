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
