create view billing.owed_sum_list as
select tercero_id, payer_id, contract_id, regimen, campus_id, filed_on, balance, invoices from billing.owed_sum;
comment on view billing.owed_sum_list is 'What is owed by debtor and day of filing; several rows of one add up.';

create view billing.open_receivable_list as
select invoice_id, payer_id, tercero_id, filed_on, balance from billing.receivable where balance > 0;
comment on view billing.open_receivable_list is 'What is owed of each invoice that is not settled.';

create view billing.receivable_face as
select advanced, balance, campus_id, contract_id, discounted, filed_on, invoice_id, issued, noted, paid, payer_id, regimen,
       tercero_id
from billing.receivable;

create view billing.receivable_move_face as
select id, amount, class, day, document, document_id, invoice_id
from billing.receivable_move;
