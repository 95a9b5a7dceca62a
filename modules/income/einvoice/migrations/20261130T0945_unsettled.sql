-- What is not settled yet with the DIAN, among all that was ever sent.
create index document_unsettled on einvoice.document (state) where state in ('pending', 'sent', 'rejected', 'contingency');
