-- The counter of an authorisation begins before its first number, and follows it while nothing was taken.
create or replace function einvoice.count_authorisation() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into einvoice.counter values (new.id, new.first_number, new.last_number, coalesce(new.starts_at, new.first_number) - 1);
  else
    update einvoice.counter set taken = coalesce(new.starts_at, new.first_number) - 1
    where authorisation_id = new.id and taken = coalesce(old.starts_at, old.first_number) - 1;
  end if;
  return null;
end $$;
