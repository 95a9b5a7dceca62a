-- To which accounts each line of a causación was posted: a credit note takes it from the same, whatever the concept says then.
alter table accounting.causacion_line
  add column account_id uuid references accounting.account,
  add column vat_account_id uuid references accounting.account;
comment on column accounting.causacion_line.account_id is 'The account it was posted to; none while it is a draft.';
comment on column accounting.causacion_line.vat_account_id is 'The account of its VAT, when it is not cost.';
