create view einvoice.document_list as
select d.id, d.owner, d.owner_id, d.campus_id, s.name as campus_label, d.kind, d.number, d.environment, d.simulated,
       d.issued_on as date, d.customer_name, d.customer_document, d.payable, d.state, d.tries, d.next_try_at, d.last_error,
       d.answered_at, d.delivery, d.delivered_at, d.recipient, d.cufe, d.transmit_before, d.search,
       coalesce(d.last_error, d.messages -> 0 ->> 'text') as message
from einvoice.document d join admin.campus_face s on s.id = d.campus_id;
comment on view einvoice.document_list is 'Electronic documents, for the monitor.';

create view einvoice.document_face as
select id, contingency, last_error, number, state
from einvoice.document;
