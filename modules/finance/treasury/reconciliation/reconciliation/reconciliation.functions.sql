-- What was not put together yet at the end of a month: of the bank, and of the books.
create or replace function treasury.bank_items(account uuid, on_day date)
returns table (side text, id text, day date, amount numeric, concept text, reference text, bank_error boolean, document text,
               document_id uuid) language sql stable as $$
  select 'bank', s.id::text, s.day, s.amount, s.concept, s.reference, s.bank_error, null, null
  from treasury.statement_line s
  where s.bank_account_id = account and s.day <= on_day
    and not exists (select from treasury.match_statement m join treasury.bank_match b on b.id = m.match_id
                    join treasury.reconciliation r on r.id = b.reconciliation_id
                    where m.statement_line_id = s.id and r.date <= on_day)
  union all
  select 'book', l.vigencia || '-' || l.id, l.day, l.debit - l.credit, k.code || ' ' || e.number || ' · ' || coalesce(l.concept, e.concept),
         coalesce(v.reference, t.reference, a.reference), false, e.document, e.document_id
  from treasury.bank_account c
  join accounting.entry_line_face l on l.account_id = c.account_id and l.day <= on_day and l.period between 1 and 12
  join accounting.entry_face e on e.id = l.entry_id and e.vigencia = l.vigencia
  join accounting.voucher_kind_face k on k.id = e.kind_id
  left join treasury.receipt_voucher v on v.id = e.document_id
  left join treasury.fund_transfer t on t.id = e.document_id
  left join treasury.receivables_advance a on a.id = e.document_id
  where c.id = account
    and not exists (select from treasury.match_book m join treasury.bank_match b on b.id = m.match_id
                    join treasury.reconciliation r on r.id = b.reconciliation_id
                    where m.vigencia = l.vigencia and m.line_id = l.id and r.date <= on_day)
$$;
comment on function treasury.bank_items is 'Partidas conciliatorias of an account at the end of a month.';

-- Once a month is closed, what was put together stays so, whoever asks.
create or replace function treasury.mind_closed_month() returns trigger language plpgsql as $$
declare of_match uuid;
begin
  if tg_table_name = 'bank_match' then
    of_match := coalesce(new.reconciliation_id, old.reconciliation_id);
  else
    select reconciliation_id into of_match from treasury.bank_match where id = coalesce(new.match_id, old.match_id);
  end if;
  if exists (select from treasury.reconciliation where id = of_match and status = 'closed') then
    raise exception 'the reconciliation is closed'
      using errcode = 'check_violation', schema = 'treasury', constraint = 'reconciliation_frozen';
  end if;
  return coalesce(new, old);
end $$;

-- A month that was closed keeps its statement as it was, whoever brings another file.
create or replace function treasury.mind_closed_statement() returns trigger language plpgsql as $$
begin
  if exists (select from treasury.reconciliation r
             where r.bank_account_id = new.bank_account_id and r.status = 'closed' and r.date >= new.day) then
    raise exception 'the month of that movement is reconciled'
      using errcode = 'check_violation', schema = 'treasury', constraint = 'statement_line_closed_month';
  end if;
  return null;
end $$;

-- A month that was closed keeps its statement: undoing the import of its file waits until the month is reopened.
create or replace function treasury.keep_closed_statement() returns trigger language plpgsql as $$
begin
  if exists (select from treasury.reconciliation r
             where r.bank_account_id = old.bank_account_id and r.status = 'closed' and r.date >= old.day) then
    raise exception 'the month of that movement is reconciled'
      using errcode = 'check_violation', schema = 'treasury', constraint = 'statement_line_kept';
  end if;
  return null;
end $$;
