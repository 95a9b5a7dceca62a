-- A prefactura says which anticipo it legalises.
alter table billing.invoice
  add column advance_id uuid references treasury.receivables_advance,
  add constraint invoice_advance_named check (advance = 0 or advance_id is not null or status in ('draft', 'dropped'));
comment on column billing.invoice.advance_id is 'The anticipo of the payer that is legalised by the advance of the invoice.';
create index invoice_advance on billing.invoice (advance_id) where advance_id is not null;
