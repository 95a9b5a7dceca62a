-- What a requisition was approved is kept for it until it is delivered or its time is over: no other exit takes it.
alter table warehouse.requisition add column reserved_until timestamptz;
comment on column warehouse.requisition.reserved_until is 'Until when what was approved and not delivered is kept for it.';
create index requisition_reserved on warehouse.requisition (reserved_until) where reserved_until is not null;

alter table warehouse.requisition_line add column reserved numeric(18,4) not null default 0 check (reserved >= 0);
comment on column warehouse.requisition_line.reserved is 
  'What was free of it when it was approved, and is kept for it: all of them together are not more than there is.';
