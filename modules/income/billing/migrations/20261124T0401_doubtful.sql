-- Invoices that are hard to collect are owed on an account of their own (A-8f of the finance dossier).
alter table billing.invoice add doubtful_from text;
comment on column billing.invoice.doubtful_from is
  'Of what is hard to collect (difícil recaudo): the account it was owed on before, where it goes back; filed_account is that of now.';
alter table billing.invoice drop constraint invoice_receivable, add constraint invoice_receivable check (receivable_state in
  ('none', 'to-file', 'current', 'glosa', 'partial', 'settled', 'judicial', 'written-off', 'doubtful'));
