create view assets.asset_class_list as select * from assets.asset_class;
comment on view assets.asset_class_list is 'What the list of classes of assets shows.';

create view assets.asset_class_option as
select id, name as label, code || ' · ' || asset_account as detail, search, active as enabled from assets.asset_class;
comment on view assets.asset_class_option is 'Classes of assets to choose from.';

create view assets.class_account as
select c.id as class_id, s.state,
       case s.state when 'stored' then coalesce(c.store_account, c.asset_account)
                    when 'maintenance' then coalesce(c.maintenance_account, c.asset_account)
                    when 'unused' then coalesce(c.unused_account, c.asset_account)
                    when 'loaned' then coalesce(c.unused_account, c.asset_account)
                    else c.asset_account end as cost_account,
       case s.state when 'stored' then coalesce(c.store_accumulated_account, c.accumulated_account)
                    when 'maintenance' then coalesce(c.maintenance_accumulated_account, c.accumulated_account)
                    when 'unused' then coalesce(c.unused_accumulated_account, c.accumulated_account)
                    when 'loaned' then coalesce(c.unused_accumulated_account, c.accumulated_account)
                    else c.accumulated_account end as accumulated_account
from assets.asset_class c
cross join (values ('stored'), ('inService'), ('maintenance'), ('loaned'), ('unused'), ('retiring'), ('missing'), ('retired')) s (state);
comment on view assets.class_account is
  'In which accounts the cost and the depreciation of an asset lie, by its class and its state (C4-1).';

create view assets.asset_class_face as
select id, code from assets.asset_class;
comment on view assets.asset_class_face is 'What other modules read of the classes of assets.';
