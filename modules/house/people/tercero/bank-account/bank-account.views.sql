create view people.bank_option as
select id, name as label, shown_identification as detail, search, active as enabled
from people.tercero where is_bank;
comment on view people.bank_option is 'Terceros that are banks.';

create view people.bank_account_list as
select a.id, a.tercero_id, t.name as tercero_label, a.bank_id, b.name as bank_label, a.kind, a.number, a.holder_name, a.holder_document,
       a.certified_on, a.status, a.registered_by, u.label as registered_by_label, a.registered_at, a.reason,
       t.search || ' ' || a.number as search
from people.bank_account a
join people.tercero t on t.id = a.tercero_id
join people.tercero b on b.id = a.bank_id
left join admin.user_option u on u.id = a.registered_by;
comment on view people.bank_account_list is 'Bank accounts of all terceros: those to be approved first.';

create view people.bank_account_face as
select id, decided_by, registered_by, status, tercero_id, version
from people.bank_account;
