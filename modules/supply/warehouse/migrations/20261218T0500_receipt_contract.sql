-- The contract of the order that an entry answers, as the module that keeps orders named it when the entry was confirmed.
alter table warehouse.receipt
  add column contract_id uuid,
  add column contract_label text,
  add constraint receipt_contract_named check ((contract_id is null) = (contract_label is null));
comment on column warehouse.receipt.contract_id is 'The contract of its order; null where nobody ordered it by a contract.';
create index receipt_contract on warehouse.receipt (contract_id);
