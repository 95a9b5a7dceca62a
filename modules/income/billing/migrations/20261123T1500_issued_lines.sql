-- What an invoice or a note says by line is as final as what it says above: whoever rewrote a line would change what is owed.

create function billing.refuse_frozen(relation text, constraint_name text) returns void language plpgsql as $$
begin
  raise exception 'what was issued is not rewritten: %', relation using errcode = 'check_violation',
    constraint = constraint_name, schema = 'billing', table = relation;
end $$;

create function billing.keep_lines() returns trigger language plpgsql as $$
declare
  held uuid[] := array[case when tg_op <> 'INSERT' then old.parent_id end, case when tg_op <> 'DELETE' then new.parent_id end];
begin
  if exists (select from billing.invoice i where i.id = any(held) and i.status <> 'draft') then
    perform billing.refuse_frozen('invoice_line', 'invoice_frozen');
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger keep_lines before insert or update or delete on billing.invoice_line
for each row execute function billing.keep_lines();

create trigger keep_links before insert or update or delete on billing.invoice_charge
for each row execute function billing.keep_links();

create function billing.keep_note_lines() returns trigger language plpgsql as $$
declare
  held uuid[] := array[case when tg_op <> 'INSERT' then old.parent_id end, case when tg_op <> 'DELETE' then new.parent_id end];
begin
  if exists (select from billing.credit_note n where n.id = any(held) and n.status <> 'draft') then
    perform billing.refuse_frozen('credit_note_line', 'credit_note_frozen');
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger keep_note_lines before insert or update or delete on billing.credit_note_line
for each row execute function billing.keep_note_lines();
