-- What is charged more counts towards the tope of the victim, as its invoice does.
create or replace function billing.debit_cover() returns trigger language plpgsql as $$
declare
  more numeric := case when new.status = 'issued' then new.amount else 0 end - case when old.status = 'issued' then old.amount else 0 end;
begin
  if more <> 0 then
    update billing.victim_cover c set used = c.used + more
    from billing.invoice i
    where i.id = new.invoice_id and c.patient_id = i.patient_id and c.payer_id = i.payer_id
      and c.accident_id = billing.accident_of(i.admission_id);
  end if;
  return null;
end $$;

-- A credit note gives it back.
create or replace function billing.give_back_cover() returns trigger language plpgsql as $$
declare
  less numeric := case when new.status = 'issued' then new.amount else 0 end - case when old.status = 'issued' then old.amount else 0 end;
begin
  if less <> 0 then
    update billing.victim_cover c set used = c.used - less
    from billing.invoice i
    where i.id = new.invoice_id and c.patient_id = i.patient_id and c.payer_id = i.payer_id
      and c.accident_id = billing.accident_of(i.admission_id);
  end if;
  return null;
end $$;

-- What an invoice charges to a payer of the event counts towards its cap from the moment it is issued, whichever statement says so.
create or replace function billing.use_cover() returns trigger language plpgsql as $$
declare
  more numeric := case when new.status in ('issued', 'annulled') then new.gross - new.discount - new.line_discount else 0 end
                - case when old.status in ('issued', 'annulled') then old.gross - old.discount - old.line_discount else 0 end;
begin
  if more <> 0 and new.payer_id is not null and new.admission_id is not null then
    update billing.victim_cover c set used = c.used + more
    where c.patient_id = new.patient_id and c.payer_id = new.payer_id and c.accident_id = billing.accident_of(new.admission_id);
  end if;
  return null;
end $$;

-- A person who came under two files has one tope for each event and payer: what is invoiced under either file counts towards it.
-- Merging is not refused when both together already passed it; nothing more may be invoiced, and notes give back as before.
create or replace function billing.keep_cover_of_person() returns trigger language plpgsql as $$
declare
  person uuid;
  total numeric;
begin
  if tg_op = 'UPDATE' and new.elsewhere + new.used <= old.elsewhere + old.used then return null; end if;
  select p.person_id into person from people.patient p where p.id = new.patient_id;
  if not exists (select from people.patient p where p.person_id = person and p.id <> new.patient_id) then return null; end if;
  perform from people.patient p where p.id = person for no key update;
  select sum(c.elsewhere + c.used) into total from billing.victim_cover c join people.patient p on p.id = c.patient_id
  where c.accident_id = new.accident_id and c.payer_id = new.payer_id and p.person_id = person;
  if total > new.cap then
    raise exception 'the tope of the victim is passed, both files together' using errcode = 'check_violation',
      schema = 'billing', table = 'victim_cover', constraint = 'victim_cover_cap';
  end if;
  return null;
end $$;
