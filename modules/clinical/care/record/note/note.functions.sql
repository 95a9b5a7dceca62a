create or replace function care.addendum_is_of_a_signed_note() returns trigger language plpgsql as $$
begin
  if not exists (select from care.note n where n.id = new.note_id and n.status = 'signed') then
    raise exception 'only a signed note is clarified' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create or replace function care.signed_note_stays() returns trigger language plpgsql as $$
begin
  if old.status = 'signed' then
    raise exception 'a signed note is never changed: clarify it with another';
  end if;
  return coalesce(new, old);
end $$;
