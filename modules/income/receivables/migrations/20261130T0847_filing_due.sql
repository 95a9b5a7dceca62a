-- The cash of the next days asks which filed invoices are due and when.
create index filing_invoice_due on receivables.filing_invoice (invoice_id) include (pay_by) where live;
