import { defineProofCheck } from '@quina/accounting/server'
import { sql } from 'kysely'

/**
 * Compares the debt of each invoice on a day by cartera with the balance of its documento cruce in 1319, or in 138509 once it is
 * hard to collect. An applied payment without its receipt explains the difference (billing dossier §14.2).
 */
defineProofCheck(
  'receivables',
  ({ to }) => sql`
    select coalesce(s.day, j.day) as day, coalesce('Factura ' || s.number, a.code || ' · ' || j.item) as document,
           t.name as tercero, coalesce(s.balance, 0) as one, coalesce(j.balance, 0) as other,
           case when s.id is null then case when j.opening then 'opening' else 'otherEntry' end
                when s.balance + s.pending = coalesce(j.balance, 0) then 'uncollected' else 'unexplained' end as reason,
           s.id as document_id
    from (
      select i.id, i.full_number as number, i.tercero_id, i.date as day,
             sum(case when m.class in ('issue', 'debit-note') then m.amount else -m.amount end) as balance,
             coalesce((select sum(pa.amount + pa.retained) from receivables.payment_application pa
                       join receivables.application p on p.id = pa.application_id and p.collection_id is null
                       where pa.invoice_id = i.id and pa.source = 'receipt' and pa.day <= ${to}), 0) as pending
      from billing.receivable_move_face m join billing.invoice_face i on i.id = m.invoice_id
      where m.day <= ${to} and coalesce(i.filed_account, i.unfiled_account) ~ '^(1319|138509)'
      group by i.id, i.full_number, i.tercero_id, i.date) s
    full join (
      select l.tercero_id, l.open_item as item, min(l.account_id::text)::uuid as account_id, min(l.day) as day,
             sum(l.debit - l.credit) as balance, bool_or(l.period = 0) as opening
      from accounting.entry_line_face l
      join accounting.account_face c on c.id = l.account_id and c.requires_open_item and c.code ~ '^(1319|138509)'
      where l.day <= ${to} and l.open_item is not null
        and l.vigencia >= coalesce((select max(o.vigencia) from accounting.entry_line_face o
          where o.period = 0 and o.vigencia <= extract(year from ${to}::date)), 0)
      group by 1, 2) j on j.tercero_id = s.tercero_id and j.item = s.number
    left join accounting.account_face a on a.id = j.account_id
    left join people.tercero_face t on t.id = coalesce(s.tercero_id, j.tercero_id)
    where coalesce(s.balance, 0) <> 0 or coalesce(j.balance, 0) <> 0`,
)
