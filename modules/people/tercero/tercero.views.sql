create view people.tercero_list as
select t.id, t.name, t.shown_identification as identification, t.document_type, t.number, t.check_digit, t.person_type, t.trade_name,
       t.municipality_id, t.municipality, t.municipality as municipality_label, t.phone, t.email, t.is_supplier, t.is_customer, t.is_eps,
       t.is_employee, t.is_contractor, t.is_public_entity, t.is_bank, t.complete, t.active,
       case when t.merged_into_id is not null then 'merged' when t.active then 'active' else 'inactive' end as condition,
       t.search
from people.tercero t;
comment on view people.tercero_list is 'Every tercero; those merged under the name of whom they turned out to be.';

create view people.tercero_option as
select id, name as label, shown_identification as detail, search, active as enabled
from people.tercero;
comment on view people.tercero_option is 'Terceros to choose from; one that was merged is shown as whom it turned out to be, and cannot be chosen.';

create view people.insurer_option as
select id, name as label, shown_identification as detail, search, active as enabled
from people.tercero where is_eps or insures;
comment on view people.insurer_option is 'Terceros that insure patients.';
