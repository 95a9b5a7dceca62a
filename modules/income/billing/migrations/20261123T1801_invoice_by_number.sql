-- Whether a documento cruce is an invoice of cartera is asked by its number, whoever would move its account.
create index invoice_by_number on billing.invoice (full_number) where consecutive is not null;
