-- The invoice of what came with a remission: its debt is caused as that of a purchase, and what it differs by goes to what is left
-- of it and to who consumed the rest.
alter table warehouse.receipt add column billed_on date;
alter table warehouse.receipt add constraint receipt_billed check (billed_on is null or kind = 'remission');
comment on column warehouse.receipt.billed_on is 'The day on which the invoice of a remission was registered.';
alter table warehouse.receipt_line
  add column billed numeric(18,2) check (billed >= 0),
  add column billed_vat numeric(18,2) check (billed_vat >= 0),
  add column consumed_difference numeric(18,2);
comment on column warehouse.receipt_line.billed is 'What its invoice charges without VAT, once it came after a remission.';
comment on column warehouse.receipt_line.consumed_difference is 'What of the difference went to the centres that had consumed it.';
