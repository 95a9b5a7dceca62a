create view people.tercero_list as
select t.id, t.name, t.shown_identification as identification, t.document_type, t.number, t.check_digit, t.person_type, t.trade_name,
       t.municipality_id, t.municipality, t.municipality as municipality_label, t.phone, t.email, t.is_supplier, t.is_customer, t.is_eps,
       t.is_employee, t.is_contractor, t.is_public_entity, t.is_bank, t.complete, t.active,
       case when t.merged_into_id is not null then 'merged' when t.active then 'active' else 'inactive' end as condition,
       t.search
from people.tercero t;
comment on view people.tercero_list is 'Every tercero; those merged under the name of whom they turned out to be.';

create view people.tercero_option as
select id, name as label, shown_identification as detail, search, active as enabled, left(search, 100) as begins, number
from people.tercero;
comment on view people.tercero_option is 'Terceros to choose from; one that was merged is shown as whom it turned out to be, and cannot be chosen.';

create view people.insurer_option as
select id, name as label, shown_identification as detail, search, active as enabled
from people.tercero where is_eps or insures;
comment on view people.insurer_option is 'Terceros that insure patients.';

create view people.tercero_reported_list as
select t.id, coalesce(t.business_name, t.last_name) as last_name, t.second_last_name, t.first_name, t.middle_name,
       case t.document_type when 'NIT' then 'NI' else t.document_type end as document_type, t.number, t.address,
       m.code as municipality, t.phone, t.person_type
from people.tercero t left join reference.entry_list m on m.id = t.municipality_id;
comment on view people.tercero_reported_list is 'A tercero as official files tell it: an entity goes whole in its first surname.';

create view people.tercero_face as
select id, active, address, check_digit, chip_code, document_type, email, first_name, is_bank, is_eps, is_public_entity,
       last_name, merged_into_id, middle_name, municipality, municipality_id, name, number, person_type, phone, search,
       second_last_name, shown_identification
from people.tercero;
