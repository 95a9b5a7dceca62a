-- A discount may be given on one service: by percentage, so that it follows its price and its quantity, and with its reason.
alter table billing.charge
  add column discount_percent numeric(9,6) not null default 0,
  add column discount_reason text,
  add constraint charge_discount check (
    discount_percent between 0 and 100 and (discount_percent = 0) = (discount_reason is null));
comment on column billing.charge.discount_percent is
  'What is not charged of it, by agreement with who pays. Charges with different percentages never share a line.';

-- What is discounted by line is kept apart from what is agreed for the whole invoice: both lower what is owed.
alter table billing.invoice add column line_discount numeric(18,2) not null default 0
  constraint invoice_line_discount check (line_discount >= 0);
alter table billing.invoice alter column net
  set expression as (gross - discount - line_discount - copago - cuota - shared - advance);
