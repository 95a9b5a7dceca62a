create view assets.asset_class_list as select * from assets.asset_class;
comment on view assets.asset_class_list is 'What the list of classes of assets shows.';

create view assets.asset_class_option as
select id, name as label, code || ' · ' || asset_account as detail, search, active as enabled from assets.asset_class;
comment on view assets.asset_class_option is 'Classes of assets to choose from.';

create view assets.asset_class_face as
select id, code from assets.asset_class;
comment on view assets.asset_class_face is 'What other modules read of the classes of assets.';
