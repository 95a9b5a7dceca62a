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

create or replace function billing.keep_issued() returns trigger language plpgsql as $$
begin
  if old.status in ('issued', 'annulled') and
     (new.date, new.tercero_id, new.prefix, new.consecutive, new.gross, new.discount, new.line_discount, new.copago,
      new.cuota, new.shared, new.advance,
      new.payer_id, new.contract_id, new.admission_id, new.patient_id, new.period_from, new.period_to)
     is distinct from
     (old.date, old.tercero_id, old.prefix, old.consecutive, old.gross, old.discount, old.line_discount, old.copago,
      old.cuota, old.shared, old.advance,
      old.payer_id, old.contract_id, old.admission_id, old.patient_id, old.period_from, old.period_to)
  then
    raise exception 'an issued invoice is not rewritten' using errcode = 'check_violation', constraint = 'invoice_frozen',
      schema = 'billing', table = 'invoice';
  end if;
  return new;
end $$;
