-- What is given in a period is linked to its monthly invoice once it is known, which is after it was issued.
create or replace function billing.keep_links() returns trigger language plpgsql as $$
declare
  held uuid[] := array[case when tg_op <> 'INSERT' then old.invoice_id end, case when tg_op <> 'DELETE' then new.invoice_id end];
begin
  if tg_op = 'UPDATE' then
    if old.live and not new.live and (to_jsonb(new) - 'live') = (to_jsonb(old) - 'live') then return new; end if;
  end if;
  if tg_op = 'INSERT' then
    if new.line_id is null and new.amount = 0 and exists (select from billing.capita c where c.invoice_id = new.invoice_id) then
      return new;
    end if;
  end if;
  if exists (select from billing.invoice i where i.id = any(held) and i.status <> 'draft') then
    perform billing.refuse_frozen('invoice_charge', 'invoice_frozen');
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

create or replace function billing.keep_lines() returns trigger language plpgsql as $$
declare
  held uuid[] := array[case when tg_op <> 'INSERT' then old.parent_id end, case when tg_op <> 'DELETE' then new.parent_id end];
begin
  if exists (select from billing.invoice i where i.id = any(held) and i.status <> 'draft') then
    perform billing.refuse_frozen('invoice_line', 'invoice_frozen');
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

create or replace function billing.refuse_frozen(relation text, constraint_name text) returns void language plpgsql as $$
begin
  raise exception 'what was issued is not rewritten: %', relation using errcode = 'check_violation',
    constraint = constraint_name, schema = 'billing', table = relation;
end $$;
