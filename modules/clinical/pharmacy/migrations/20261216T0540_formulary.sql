-- What is outside the basic list is asked for, and the committee of pharmacy decides it (Decreto 780 de 2016).
create table pharmacy.formulary_request (
  id uuid primary key,
  date date not null,
  product_id uuid not null references warehouse.product,
  admission_id uuid references care.admission,
  professional_id uuid not null references people.employee,
  alternatives text not null,
  purpose text not null,
  act text,
  until date,
  rejected_reason text
);
comment on table pharmacy.formulary_request is 'Requests of products outside the basic list, and what the committee decided of each.';
select platform.document_table('pharmacy.formulary_request', 'SFL', $$purpose || ' ' || coalesce(act, '')$$,
  '{draft,requested,approved,rejected}');
alter table pharmacy.formulary_request add constraint formulary_request_decided check (
  (status <> 'approved' or num_nulls(act, until) = 0) and (status <> 'rejected' or rejected_reason is not null));
create index formulary_request_product on pharmacy.formulary_request (product_id);
create index formulary_request_admission on pharmacy.formulary_request (admission_id) where admission_id is not null;
