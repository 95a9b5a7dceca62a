-- What a contract retains of a payment as a guarantee is a deduction of its own.
alter table treasury.payment_order_deduction drop constraint payment_order_deduction_kind_check,
  add constraint payment_order_deduction_kind_check check (
    kind in ('withholding', 'fine', 'guarantee', 'embargo', 'libranza', 'discount', 'advance', 'other'));
alter table treasury.egreso_deduction drop constraint egreso_deduction_kind_check,
  add constraint egreso_deduction_kind_check check (
    kind in ('withholding', 'fine', 'guarantee', 'embargo', 'libranza', 'discount', 'advance', 'other'));
