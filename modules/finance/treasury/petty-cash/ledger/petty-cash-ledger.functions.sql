-- The balance of each petty cash equals the sum of its moves.
create or replace function treasury.move_petty_cash() returns trigger language plpgsql as $$
begin
  insert into treasury.petty_cash_balance (petty_cash_id) select distinct petty_cash_id from new_rows on conflict do nothing;
  update treasury.petty_cash_balance b
  set fund = b.fund + n.fund, balance = b.balance + n.amount, vouchers = b.vouchers + n.vouchers
  from (select petty_cash_id, sum(fund) as fund, sum(amount) as amount, sum(vouchers) as vouchers
        from new_rows group by petty_cash_id) n
  where b.petty_cash_id = n.petty_cash_id;
  return null;
end $$;
