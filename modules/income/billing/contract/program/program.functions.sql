-- A charge is of a programme of its contract, which lists its service.
create or replace function billing.mind_program() returns trigger language plpgsql as $$
begin
  if not exists (select from billing.contract_program c join billing.program_service s on s.program_id = c.program_id
                 where c.contract_id = new.contract_id and c.program_id = new.program_id and s.service_id = new.service_id) then
    raise exception 'the contract has no such programme' using errcode = 'check_violation', constraint = 'charge_program_agreed',
      schema = 'billing', table = 'charge';
  end if;
  return new;
end $$;

-- The weights of a programme never add up to more than all of it, whoever writes them at once.
create or replace function billing.weigh_program() returns trigger language plpgsql as $$
begin
  perform from billing.program p where p.id = new.program_id for no key update;
  if (select sum(s.weight) from billing.program_service s where s.program_id = new.program_id and s.active) > 100 then
    raise exception 'the services of a programme weigh more than it' using errcode = 'check_violation',
      constraint = 'program_service_weights', schema = 'billing', table = 'program_service';
  end if;
  return null;
end $$;
