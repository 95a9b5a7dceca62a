-- Whoever types a number looks for it among all documents. In those that are numbered by kind or by authorisation it began no index,
-- and all of them were read: half a million invoices, each time.
create index invoice_by_own_number on billing.invoice (number) where number is not null;
create index credit_note_by_own_number on billing.credit_note (number) where number is not null;
create index debit_note_by_own_number on billing.debit_note (number) where number is not null;
