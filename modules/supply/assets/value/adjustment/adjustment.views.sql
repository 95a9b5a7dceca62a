create view assets.adjustment_list as
select d.*, a.plate || ' ' || a.description as asset_label, d.status as condition
from assets.adjustment d join assets.asset a on a.id = d.asset_id;
comment on view assets.adjustment_list is 'What changed the value of assets.';

create view assets.adjustment_option as
select id, platform.numbered('AV', number) || ' de ' || vigencia as label, purpose as detail, search, status = 'approved' as enabled,
       vigencia, campus_id
from assets.adjustment where number is not null;
comment on view assets.adjustment_option is 'Numbered adjustments of value to choose from.';
