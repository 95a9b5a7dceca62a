-- What it says by line is as final as what it says above.
create or replace function billing.keep_debit_lines() returns trigger language plpgsql as $$
declare
  held uuid[] := array[case when tg_op <> 'INSERT' then old.parent_id end, case when tg_op <> 'DELETE' then new.parent_id end];
begin
  if exists (select from billing.debit_note n where n.id = any(held) and n.status <> 'draft') then
    perform billing.refuse_frozen('debit_note_line', 'debit_note_frozen');
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
