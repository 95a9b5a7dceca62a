-- An issued invoice stays. One of before that came with the opening balances, and was annulled with its import, may come again with other
-- figures: nothing but its opening ever moved it, and the house never issued it.
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
     and not (old.status = 'annulled' and (new.prefix, new.consecutive, new.payer_id) is not distinct from (old.prefix, old.consecutive, old.payer_id)
       and exists (select from billing.receivable_move m where m.invoice_id = old.id and m.document = 'receivables.opening')
       and not exists (select from billing.receivable_move m where m.invoice_id = old.id and m.document <> 'receivables.opening'))
  then
    raise exception 'an issued invoice is not rewritten' using errcode = 'check_violation', constraint = 'invoice_frozen',
      schema = 'billing', table = 'invoice';
  end if;
  return new;
end $$;

-- Once filed, an invoice stays booked as filed.
create or replace function billing.stand_filed() returns trigger language plpgsql as $$
begin
  new.stands_filed := new.stands_filed or new.filing_state = 'filed';
  return new;
end $$;

create or replace function billing.keep_numbered() returns trigger language plpgsql as $$
begin
  if old.consecutive is not null then
    raise exception 'a numbered invoice is not deleted' using errcode = 'check_violation', constraint = 'invoice_frozen',
      schema = 'billing', table = 'invoice';
  end if;
  return old;
end $$;
