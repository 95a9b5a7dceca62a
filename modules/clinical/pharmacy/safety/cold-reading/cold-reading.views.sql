create view pharmacy.cold_reading_list as
select c.*, s.code || ' ' || s.name as store_label, c.status as condition,
       (select count(*)::int from pharmacy.cold_lot l where l.reading_id = c.id) as held
from pharmacy.cold_reading c join warehouse.store_face s on s.id = c.store_id;
comment on view pharmacy.cold_reading_list is 'Readings with how many lots each put in quarantine.';

create view pharmacy.cold_reading_option as
select c.id, platform.numbered('TH', c.number) || ' de ' || c.vigencia as label, c.purpose as detail, c.search,
       c.status = 'approved' as enabled, c.vigencia, c.campus_id
from pharmacy.cold_reading c where c.number is not null;
comment on view pharmacy.cold_reading_option is 'Readings to choose from.';
