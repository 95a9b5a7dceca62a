-- What was put together with the statement is told in the lists, and is not undone under it.
create or replace function treasury.reconciled_on(of_document uuid, of_account uuid) returns boolean language sql stable as $$
  select exists (
    select from accounting.entry_face e
    join accounting.entry_line_face l on l.vigencia = e.vigencia and l.entry_id = e.id
    join treasury.match_book m on m.vigencia = l.vigencia and m.line_id = l.id
    where e.document_id = of_document
      and (of_account is null or l.account_id = (select b.account_id from treasury.bank_account b where b.id = of_account)))
$$;
comment on function treasury.reconciled_on is
  'Is any movement of a document put together with a statement: of one bank account, or of any of them when it is null?';
