create view pharmacy.sismed_list as
select s.id, s.number, s.vigencia, s.campus_id, s.date, s.from_day, s.to_day, s.records, s.receipt, s.sha256, s.status, s.search,
       s.created_by, s.status as condition
from pharmacy.sismed s;
comment on view pharmacy.sismed_list is 'Reports to SISMED without what they hold.';

create view pharmacy.sismed_option as
select s.id, platform.numbered('SIS', s.number) || ' de ' || s.vigencia as label, s.from_day || ' a ' || s.to_day as detail, s.search,
       true as enabled, s.vigencia, s.campus_id
from pharmacy.sismed s where s.number is not null;
comment on view pharmacy.sismed_option is 'Reports to SISMED to choose from.';
