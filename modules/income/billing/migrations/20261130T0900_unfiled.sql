-- What waits to be filed is a small part of all that was invoiced.
create index invoice_unfiled on billing.invoice (date, id) where status = 'issued' and filed_on is null;
