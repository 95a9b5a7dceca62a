-- Whoever types a number looks for it among all documents, and these are numbered by kind or by authorisation.
create index note_by_own_number on accounting.note (number) where number is not null;
create index sale_invoice_by_own_number on accounting.sale_invoice (number) where number is not null;
create index sale_credit_note_by_own_number on accounting.sale_credit_note (number) where number is not null;
