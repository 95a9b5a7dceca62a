-- A payment may stand for an anticipo that treasury had received by itself: reversing it lets the anticipo go.
alter table receivables.payment add column took_advance boolean not null default false;
comment on column receivables.payment.took_advance is 'Treasury had received its anticipo before: it is not annulled with the payment.';
