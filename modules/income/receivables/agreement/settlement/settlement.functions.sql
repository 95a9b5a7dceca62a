-- What was executed is not rewritten.
create or replace function receivables.keep_executed() returns trigger language plpgsql as $$
begin
  if (select status from receivables.settlement where id = old.parent_id) in ('agreed', 'executed') then
    raise exception 'an acta that was signed by both is not rewritten' using errcode = 'check_violation',
      constraint = 'settlement_frozen', schema = 'receivables', table = 'settlement_line';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
