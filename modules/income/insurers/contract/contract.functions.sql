-- The balance of a contract equals the sum of its uses. A check is held against the row that is proposed, before it is found to exist:
-- a credit alone would never pass. The row is created first, empty, and then added to.
create or replace function insurers.keep_contract_balance() returns trigger language plpgsql as $$
begin
  insert into insurers.contract_balance (contract_id, vigencia, regime) values (new.contract_id, new.vigencia, new.regime)
  on conflict (contract_id, vigencia, regime) do nothing;
  update insurers.contract_balance b
  set invoiced = b.invoiced + case when new.kind = 'invoiced' then new.amount else 0 end,
      credited = b.credited + case when new.kind = 'credited' then new.amount else 0 end,
      filed = b.filed + case when new.kind = 'filed' then new.amount else 0 end,
      glosa = b.glosa + case when new.kind = 'glosa' then new.amount else 0 end,
      paid = b.paid + case when new.kind = 'paid' then new.amount else 0 end
  where (b.contract_id, b.vigencia, b.regime) = (new.contract_id, new.vigencia, new.regime);
  return null;
end $$;
