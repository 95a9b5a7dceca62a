-- VAT as the supplier printed it: on the part of the line that bears it, and rounded as it came.
alter table accounting.causacion_line
  add column vat_base numeric(18,2) check (vat_base > 0),
  add column billed_vat numeric(18,2) check (billed_vat >= 0),
  add column vat_reason text check (length(vat_reason) >= 10);
comment on column accounting.causacion_line.vat_base is 'The part that bears VAT, when it is neither the whole value nor the AIU.';
comment on column accounting.causacion_line.billed_vat is 'The VAT of the support, when it is not that of the rate.';
comment on column accounting.causacion_line.vat_reason is 'Why the VAT of the support is not that of the rate.';

-- What was posted bore VAT on the whole, whatever its AIU: it says so from now on.
update accounting.causacion_line set vat_base = base where aiu is not null and account_id is not null and vat_rate is not null;

alter table accounting.causacion_line alter column vat set expression as (
  coalesce(billed_vat,
    round(coalesce(vat_base, aiu, round(quantity * unit_price, 2)) * coalesce(vat_rate, 0) / 100, 2)));
