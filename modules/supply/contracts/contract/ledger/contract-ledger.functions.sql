-- What is agreed, taken and executed of a contract and of each line equals the sum of its moves.
create or replace function contracts.keep_balance() returns trigger language plpgsql as $$
begin
  insert into contracts.contract_balance (contract_id) values (new.contract_id) on conflict do nothing;
  update contracts.contract_balance b
  set agreed = b.agreed + case new.kind when 'agree' then new.value else 0 end,
      taken = b.taken + case new.kind when 'take' then new.value else 0 end,
      executed = b.executed + case new.kind when 'execute' then new.value else 0 end
  where b.contract_id = new.contract_id;
  if new.line_id is not null then
    insert into contracts.line_balance (line_id, contract_id) values (new.line_id, new.contract_id) on conflict do nothing;
    update contracts.line_balance b
    set agreed = b.agreed + case new.kind when 'agree' then new.quantity else 0 end,
        taken = b.taken + case new.kind when 'take' then new.quantity else 0 end,
        executed = b.executed + case new.kind when 'execute' then new.quantity else 0 end
    where b.line_id = new.line_id;
  end if;
  return new;
end $$;

-- What is agreed and executed of each program equals the sum of its moves.
create or replace function contracts.keep_program() returns trigger language plpgsql as $$
begin
  insert into contracts.program_balance (program_id, contract_id) values (new.program_id, new.contract_id) on conflict do nothing;
  update contracts.program_balance b
  set agreed = b.agreed + case new.kind when 'agree' then new.value else 0 end,
      executed = b.executed + case new.kind when 'execute' then new.value else 0 end
  where b.program_id = new.program_id;
  return new;
end $$;
