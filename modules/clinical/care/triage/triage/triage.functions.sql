create or replace function care.second_signature_is_of_another() returns trigger language plpgsql as $$
begin
  if exists (select from care.classification c where c.id = new.classification_id
             and (c.professional_id = new.professional_id or c.signed_by = new.signed_by)) then
    raise exception 'the second signature is of another professional' using errcode = 'check_violation';
  end if;
  return new;
end $$;
