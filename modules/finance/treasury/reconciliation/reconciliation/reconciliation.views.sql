create view treasury.reconciliation_list as
select r.id, r.number, r.vigencia, r.date, to_char(r.date, 'YYYY-MM') as month, r.bank_account_id, b.name as bank_account_label,
       r.statement_balance, r.book_balance, r.reconciled_balance, r.note, r.campus_id, r.status as condition, r.search
from treasury.reconciliation r join treasury.bank_account b on b.id = r.bank_account_id;
comment on view treasury.reconciliation_list is 'Reconciliations by account and month.';

create view treasury.reconciliation_option as
select r.id, b.name || ' ' || to_char(r.date, 'YYYY-MM') as label, null::text as detail, r.search, true as enabled, r.vigencia, r.campus_id
from treasury.reconciliation r join treasury.bank_account b on b.id = r.bank_account_id;
comment on view treasury.reconciliation_option is 'Reconciliations to choose from.';
