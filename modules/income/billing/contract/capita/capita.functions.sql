-- Who is enrolled in what was issued is as final as its invoice.
create or replace function billing.keep_capita() returns trigger language plpgsql as $$
declare
  held uuid[] := array[case when tg_op <> 'INSERT' then old.parent_id end, case when tg_op <> 'DELETE' then new.parent_id end];
begin
  if exists (select from billing.capita c where c.id = any(held) and c.status <> 'draft') then
    perform billing.refuse_frozen(tg_table_name::text, 'invoice_frozen');
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

-- The invoice of a cápita is worth what its people and corrections add up to, when all is written.
create or replace function billing.sum_capita() returns trigger language plpgsql as $$
begin
  if exists (
    select from billing.capita c join billing.invoice i on i.id = c.invoice_id
    where c.id = new.id and c.status = 'issued' and (
      i.contract_id <> c.contract_id or i.period_from <> c.period_from or i.period_to <> c.period_to or i.advance <> c.advance
      or i.gross <> (select coalesce(sum(p.members * p.unit_value), 0) from billing.capita_people p where p.parent_id = c.id)
                    + (select coalesce(sum(a.members * a.unit_value), 0) from billing.capita_adjustment a
                       where a.parent_id = c.id and a.direction = 'added')
      or i.discount <> c.discount + (select coalesce(sum(a.members * a.unit_value), 0) from billing.capita_adjustment a
                                     where a.parent_id = c.id and a.direction = 'removed'))) then
    raise exception 'the invoice is not what its cápita adds up to' using errcode = 'check_violation',
      constraint = 'capita_adds_up', schema = 'billing', table = 'capita';
  end if;
  return null;
end $$;
