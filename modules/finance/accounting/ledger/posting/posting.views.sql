create view accounting.entry_face as
select id, at, concept, day, document, document_id, kind_id, number, period, reverses_id, vigencia
from accounting.entry;

create view accounting.entry_line_face as
select id, account_id, concept, cost_centre_id, credit, day, debit, entry_id, open_item, period, tercero_id, vigencia
from accounting.entry_line;

create view accounting.account_balance_face as
select account_id, credit, debit, period, vigencia
from accounting.account_balance;

create view accounting.account_centre_balance_face as
select account_id, cost_centre_id, credit, debit, period, vigencia
from accounting.account_centre_balance;
