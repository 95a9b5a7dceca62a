create view tariffs.payment_range_list as select * from tariffs.payment_range;
comment on view tariffs.payment_range_list is 'What the list of ranges shows.';

create view tariffs.payment_range_option as
select id, year::text || ' ' || coalesce(category, 'Subsidiado') as label, norm as detail, search, active as enabled
from tariffs.payment_range;
comment on view tariffs.payment_range_option is 'Ranges to choose from.';
