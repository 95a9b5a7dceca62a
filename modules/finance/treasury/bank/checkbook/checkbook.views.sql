create view treasury.checkbook_list as
select c.id, c.bank_account_id, b.name as bank_account_label, c.first_number, c.last_number, c.next_number, c.received_on,
       greatest(c.last_number - c.next_number + 1, 0) as left_over, c.active,
       platform.fold(b.name || ' ' || c.first_number || ' ' || c.last_number) as search
from treasury.checkbook c join treasury.bank_account b on b.id = c.bank_account_id;
comment on view treasury.checkbook_list is 'Books of cheques and how many are left.';

create view treasury.checkbook_option as
select c.id, b.name || ' · ' || c.first_number || ' a ' || c.last_number as label,
       greatest(c.last_number - c.next_number + 1, 0) || ' disponibles' as detail,
       platform.fold(b.name || ' ' || c.first_number) as search, c.active and c.next_number <= c.last_number as enabled, b.campus_id
from treasury.checkbook c join treasury.bank_account b on b.id = c.bank_account_id;
comment on view treasury.checkbook_option is 'Books of cheques to choose from.';
