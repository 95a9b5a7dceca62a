-- What is provisioned of each benefit equals the sum of its moves.
create or replace function payroll.provision_keeps_balance() returns trigger language plpgsql as $$
begin
  insert into payroll.provision_balance as b (engagement_id, kind, amount) values (new.engagement_id, new.kind, 0)
  on conflict do nothing;
  update payroll.provision_balance set amount = amount + new.amount
  where engagement_id = new.engagement_id and kind = new.kind;
  return new;
end $$;
