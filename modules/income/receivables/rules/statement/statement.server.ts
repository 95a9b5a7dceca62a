import { campusScope, type FlatRow, type Operation, serveFlatReport } from '@quina/blocks/server'
import { rowsFrom } from '@quina/db/server'
import { statement } from './statement.contract.ts'

/** The state on the day: each figure adds up the moves until then. An invoice filed later counts as unfiled. */
export const statementOperations: Operation[] = serveFlatReport({
  whose: 'site',
  report: statement,
  async read(tx, { to, payerId, contractId }, actor) {
    const campusId = campusScope(actor)
    return rowsFrom<FlatRow>(tx)`
      with moved as (
        select m.invoice_id, coalesce(sum(m.amount) filter (where m.class = 'issue'), 0) as value,
               coalesce(sum(case m.class when 'credit-note' then m.amount when 'debit-note' then -m.amount end), 0) as noted,
               coalesce(sum(m.amount) filter (where m.class in ('payment', 'advance')), 0) as paid,
               coalesce(sum(m.amount) filter (where m.class = 'discount'), 0) as discounted
        from receivables.owed_invoice r join billing.receivable_move_face m on m.invoice_id = r.id and m.day <= ${to}
        where r.payer_id = ${payerId}::uuid and (${contractId}::uuid is null or r.contract_id = ${contractId}::uuid)
          and (${campusId}::uuid is null or r.campus_id = ${campusId}::uuid)
        group by 1)
      select w.id, w.full_number as invoice, w.date, f.number as "filingNumber", f.day as "filedOn", f.due,
             case when f.due < ${to} then ${to}::date - f.due end as late,
             m.value::numeric(18,2)::text, m.noted::numeric(18,2)::text, m.paid::numeric(18,2)::text,
             m.discounted::numeric(18,2)::text, g.disputed::numeric(18,2)::text,
             b.balance::numeric(18,2)::text
      from moved m
      cross join lateral (select m.value - m.noted - m.paid - m.discounted as balance) b
      join receivables.owed_invoice w on w.id = m.invoice_id
      left join lateral (
        select w.filing_number as number, w.filed_on as day, w.deadline as due where w.filed_on <= ${to}) f on true
      cross join lateral (
        select coalesce(sum(case when x.class = 'notify' then x.amount when x.class in ('defend', 'ratify', 'credit') then 0
                                 else -x.amount end), 0) as disputed
        from receivables.glosa_move x where x.invoice_id = w.id and x.day <= ${to}) g
      where b.balance > 0 order by f.day nulls last, w.date, w.full_number`
  },
})
