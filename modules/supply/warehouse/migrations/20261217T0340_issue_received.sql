-- Who received an exit signed it with a PIN of their own, at the counter.
alter table warehouse.issue
  add column received_by uuid references admin.app_user,
  add column received_at timestamptz,
  add constraint issue_received check ((received_by is null) = (received_at is null));
comment on column warehouse.issue.received_by is 'Who accepted it with their PIN; null where it was signed on paper or by its requisition.';
