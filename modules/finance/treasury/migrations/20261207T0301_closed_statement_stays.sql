-- A month that was closed keeps its statement: undoing the import of its file waits until the month is reopened.
create function treasury.keep_closed_statement() returns trigger language plpgsql as $$
begin
  if exists (select from treasury.reconciliation r
             where r.bank_account_id = old.bank_account_id and r.status = 'closed' and r.date >= old.day) then
    raise exception 'the month of that movement is reconciled'
      using errcode = 'check_violation', schema = 'treasury', constraint = 'statement_line_kept';
  end if;
  return null;
end $$;
create trigger keep_closed_statement after delete on treasury.statement_line
  for each row execute function treasury.keep_closed_statement();
