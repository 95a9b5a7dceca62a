-- What came back once it was invoiced needs a credit note: each return is a request that somebody answers for.
create table pharmacy.credit_request (
  id uuid primary key,
  date date not null,
  due_on date not null,
  dispensing_id uuid references pharmacy.dispensing,
  use_id uuid references pharmacy.patient_use,
  product_id uuid not null references warehouse.product,
  quantity numeric(18,4) not null check (quantity > 0),
  invoice text not null,
  amount numeric(18,2) not null check (amount >= 0),
  purpose text not null,
  taken_by uuid references admin.app_user,
  note text,
  closed_reason text,
  constraint credit_request_source check (num_nonnulls(dispensing_id, use_id) = 1)
);
comment on table pharmacy.credit_request is 'Notas crédito that returns of the pharmacy need, until each has its note or a reason not to.';
select platform.document_table('pharmacy.credit_request', 'SNC', $$invoice || ' ' || purpose || ' ' || coalesce(note, '')$$,
  '{draft,open,taken,done,dismissed}');
alter table pharmacy.credit_request
  add constraint credit_request_taken check (status <> 'taken' or taken_by is not null),
  add constraint credit_request_done check (status <> 'done' or note is not null),
  add constraint credit_request_dismissed check (status <> 'dismissed' or closed_reason is not null);
create index credit_request_due on pharmacy.credit_request (campus_id, due_on) where status in ('open', 'taken');
create index credit_request_note on pharmacy.credit_request (note) where note is not null;
create index credit_request_dispensing on pharmacy.credit_request (dispensing_id) where dispensing_id is not null;
create index credit_request_use on pharmacy.credit_request (use_id) where use_id is not null;

-- Returns of before today wait for theirs too.
insert into pharmacy.credit_request (id, date, due_on, dispensing_id, product_id, quantity, invoice, amount, purpose, status, number,
  campus_id, created_by, updated_by)
select gen_random_uuid(), r.day, r.day + 5, l.parent_id, l.product_id, r.quantity, r.invoice, r.amount, r.reason, 'open',
       row_number() over (partition by extract(year from r.day) order by r.at, r.id), d.campus_id,
       coalesce(r.user_id, d.created_by), coalesce(r.user_id, d.created_by)
from pharmacy.dispensing_return r join pharmacy.dispensing_line l on l.id = r.line_id
join pharmacy.dispensing d on d.id = l.parent_id where r.outcome = 'invoiced';
select platform.reach_number('pharmacy.creditRequest-' || vigencia, max(number)) from pharmacy.credit_request group by vigencia;
