create view insurers.contract_service_list as
select c.id, c.contract_id, k.contract_number || ' · ' || k.name as contract_label, c.service_id, s.code, u.code as cups,
       coalesce(u.code, s.cum_code) as official_code, s.soat_code, s.name, s.kind, c.mode, c.price, c.factor,
       null::numeric(18,2) as price_today, c.authorisation, c.max_user_month, c.max_total, s.moderating, c.from_day, c.until_day,
       c.active, c.version, s.code || ' ' || s.name as service_label, s.search || ' ' || platform.fold(coalesce(u.code, '')) as search,
       k.campus_id
from insurers.contract_service c
join insurers.contract k on k.id = c.contract_id
join tariffs.service_face s on s.id = c.service_id
left join reference.entry_face u on u.id = s.cups_id;
comment on view insurers.contract_service_list is 'What contracts say of services. The price of today is worked out when the list is read.';

create view insurers.contract_service_option as
select id, service_label as label, contract_label as detail, search, active as enabled, campus_id
from insurers.contract_service_list;
comment on view insurers.contract_service_option is 'Services of contracts, to choose from.';
