-- Who had a document mailed, to whom, and what became of it.
create table einvoice.delivery (
  id bigint generated always as identity primary key,
  document_id uuid not null references einvoice.document,
  recipient text not null,
  outcome text not null,
  said text,
  by_user_id uuid not null,
  at timestamptz not null default now(),
  constraint delivery_outcome check (outcome in ('asked', 'sent', 'failed'))
);
comment on table einvoice.delivery is 'Each time somebody asked that a document be mailed again, and each letter that left or was refused.';
create index delivery_document on einvoice.delivery (document_id, id);
select platform.append_only('einvoice.delivery');
select platform.unaudited('einvoice.delivery', 'append-only log that says who and when');
select platform.of_site_via('einvoice.delivery', 'document_id');
