-- Invoices in cobro jurídico say since when: nothing else that happens to what they owe takes that state away.
alter table billing.invoice add legal_since date;
comment on column billing.invoice.legal_since is 'The day it was sent to cobro jurídico; null when it is not there.';
