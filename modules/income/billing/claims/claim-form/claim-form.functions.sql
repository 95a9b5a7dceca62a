-- What was told to a payer is not told otherwise afterwards, nor taken out of the lot it went in, nor deleted.
create or replace function billing.keep_claim() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.status <> 'draft' then
      raise exception 'a numbered claim is not deleted' using errcode = 'check_violation', constraint = 'claim_frozen',
        schema = tg_table_schema, table = tg_table_name;
    end if;
    return old;
  end if;
  if old.status <> 'draft' and (new.record is distinct from old.record or new.invoice_id <> old.invoice_id
     or to_jsonb(new) -> 'items' is distinct from to_jsonb(old) -> 'items'
     or (old.batch_id is not null and new.batch_id is distinct from old.batch_id)) then
    raise exception 'a completed claim is not rewritten' using errcode = 'check_violation', constraint = 'claim_frozen',
      schema = tg_table_schema, table = tg_table_name;
  end if;
  return new;
end $$;

-- Nor do its lines change once it has its consecutive.
create or replace function billing.keep_claim_lines() returns trigger language plpgsql as $$
begin
  if exists (select from billing.furips f where f.id = coalesce(new.parent_id, old.parent_id) and f.status <> 'draft') then
    raise exception 'the lines of a completed claim are not changed' using errcode = 'check_violation', constraint = 'claim_frozen',
      schema = tg_table_schema, table = tg_table_name;
  end if;
  return coalesce(new, old);
end $$;
