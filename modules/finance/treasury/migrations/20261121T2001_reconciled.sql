-- What was put together with the statement is told in the lists, and is not undone under it.
create function treasury.reconciled_on(of_document uuid, of_account uuid) returns boolean language sql stable as $$
  select exists (
    select from accounting.entry e
    join accounting.entry_line l on l.vigencia = e.vigencia and l.entry_id = e.id
    join treasury.match_book m on m.vigencia = l.vigencia and m.line_id = l.id
    where e.document_id = of_document
      and (of_account is null or l.account_id = (select b.account_id from treasury.bank_account b where b.id = of_account)))
$$;
comment on function treasury.reconciled_on is
  'Is any movement of a document put together with a statement: of one bank account, or of any of them when it is null?';

-- A month that was closed keeps its statement as it was, whoever brings another file.
create function treasury.mind_closed_statement() returns trigger language plpgsql as $$
begin
  if exists (select from treasury.reconciliation r
             where r.bank_account_id = new.bank_account_id and r.status = 'closed' and r.date >= new.day) then
    raise exception 'the month of that movement is reconciled'
      using errcode = 'check_violation', schema = 'treasury', constraint = 'statement_line_closed_month';
  end if;
  return null;
end $$;
create trigger mind_closed_statement after insert on treasury.statement_line
  for each row execute function treasury.mind_closed_statement();
