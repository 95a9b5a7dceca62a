create view warehouse.booked_move as
select m.id, m.product_id, m.store_id, m.campus_id, m.account_id, m.kind, coalesce(w.day, m.day) as day, m.document, m.document_id,
       w.way, w.amount, coalesce(o.id, c.id, k.id, w.own_id) as book_id,
       coalesce(o.date, c.date, case when k.id is not null then i.credited_on end,
                case when w.own_id is not null then w.day end) as booked_on
from warehouse.move m
left join warehouse.issue_line l on m.kind = 'supplierReturn' and l.id = m.line_id
left join warehouse.receipt_line v on m.kind in ('remission', 'revaluation') and v.id = m.line_id
left join warehouse.receipt n on n.id = v.parent_id and n.billed_on is not null
cross join lateral (
  select case when m.kind = 'purchase' then 'causacion' when m.kind = 'opening' then 'opening'
              when m.kind in ('transferIn', 'transferOut', 'consignmentIn', 'consignmentOut')
                   or (m.kind = 'revaluation' and n.id is not null) then 'none'
              -- What is prepared stays in its account of inventory, unless a part is of another.
              when m.kind in ('preparedIn', 'preparedOut') and not exists (
                select from warehouse.move p where p.document_id = m.document_id and p.kind in ('preparedIn', 'preparedOut')
                  and p.account_id <> m.account_id) then 'none'
              else 'posting' end as way,
         case when m.kind = 'revaluation' and n.id is not null then 0
              else m.value - case when m.reverses is null then -1 else 1 end * coalesce(l.credit, 0) end as amount,
         null::date as day, null::uuid as own_id
  union all
  select 'credit', case when m.reverses is null then -1 else 1 end * l.credit, null, null where l.credit <> 0
  -- A remission that was billed is owed by its causación; its invoice took what it was booked for, and what was consumed of it.
  union all
  select 'own', -(m.value + v.consumed_difference), n.billed_on, n.id where m.kind = 'remission' and n.id is not null
  union all
  select 'causacion', v.billed + v.billed_vat, n.billed_on, null where m.kind = 'remission' and n.id is not null) w
left join warehouse.posted_move x on w.way = 'posting' and x.move_id = m.id
left join warehouse.stock_posting o on o.id = x.posting_id
left join accounting.causacion_face c on w.way = 'causacion' and c.source_id = m.document_id and c.status = 'approved'
left join warehouse.issue i on w.way = 'credit' and i.id = l.parent_id
left join warehouse.receipt_line b on b.id = l.receipt_line_id
left join accounting.causacion_face k on i.credited_on is not null and k.source_id = b.parent_id and k.status = 'approved';
comment on view warehouse.booked_move is
  'Moves of stock with what takes each to the books: causación, posting, note of the supplier, invoice of a remission; none of a transfer.';
