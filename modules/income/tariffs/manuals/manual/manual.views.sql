create view tariffs.manual_list as
select m.*, (select count(*)::int from tariffs.manual_item i where i.manual_id = m.id) as items,
       case when m.from_day > today.day then 'future' when m.until_day < today.day then 'ended' else 'current' end as condition
from tariffs.manual m cross join (select (now() at time zone 'America/Bogota')::date as day) today;
comment on view tariffs.manual_list is 'What the list of manuals shows.';

create view tariffs.manual_option as
select id, code || ' ' || edition as label, name as detail, search, active as enabled from tariffs.manual;
comment on view tariffs.manual_option is 'Editions of manuals to choose from.';

create view tariffs.manual_item_list as
select i.*, m.code || ' ' || m.edition as manual_label
from tariffs.manual_item i join tariffs.manual m on m.id = i.manual_id;
comment on view tariffs.manual_item_list is 'What the list of items shows.';

create view tariffs.manual_item_option as
select i.id, i.code || ' ' || i.name as label, m.code || ' ' || m.edition as detail, i.search, m.active as enabled, i.manual_id
from tariffs.manual_item i join tariffs.manual m on m.id = i.manual_id;
comment on view tariffs.manual_item_option is 'Items of manuals to choose from.';
