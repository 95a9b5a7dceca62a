-- What a tercero owes on an invoice. An opening (period 0) restates what came before it. A document that a line of a receivable names is
-- owed and paid as such: houses that posted to an account before it was kept by document have lines without one.
create or replace function treasury.open_items(whose uuid)
returns table (account_id uuid, open_item text, balance numeric, since date, restated boolean)
language sql stable as $$
  select l.account_id, l.open_item, sum(l.debit - l.credit), min(l.day), bool_or(l.period = 0)
  from accounting.entry_line_face l
  join accounting.account_face a on a.id = l.account_id and a.code like '1%' and (a.requires_open_item or a.code like '13%')
  where l.tercero_id = whose and l.open_item is not null
    and l.vigencia >= coalesce((select max(o.vigencia) from accounting.entry_line_face o
      where o.tercero_id = whose and o.account_id = l.account_id and o.open_item = l.open_item and o.period = 0), 0)
  group by l.account_id, l.open_item having sum(l.debit - l.credit) <> 0
$$;
comment on function treasury.open_items is 'Invoices and other documents that a tercero owes, with what is left of each.';
