import { recognitionMoment } from '@quina/accounting/contract'
import { parameterIn } from '@quina/blocks/server'
import { defineRecognised } from '@quina/treasury/server'
import { sql } from 'kysely'

/**
 * How the budget explains invoices and their notes. What users paid is no income of the payer. Where recognition happens on
 * filing or by batches, it waits for that. A note of what users paid in a cápita lowers no income; a note of an invoice of
 * another vigencia, or not recognised yet, takes nothing back.
 */
defineRecognised('billing', {
  links: () => sql`select effect_id, document_id from billing.budget_effect`,
  reasons: ({ vigencia, to }) => sql`
    select i.id as document_id, -(i.copago + i.cuota + i.shared) as apart, 'moderating' as reason,
           case when i.net + i.advance = 0 then 'moderating'
                when ${parameterIn(recognitionMoment, sql`i.date`)} = 'batch' then 'moment'
                when ${parameterIn(recognitionMoment, sql`i.date`)} = 'filing' and coalesce(i.filed_on > ${to}, true)
                then 'moment' end as waits
    from billing.invoice i
    where i.consecutive is not null and i.date between make_date(${vigencia}, 1, 1) and ${to}
    union all
    select n.id, case when n.of_collected then -n.amount when n.amount = n.net then 0 else n.amount - n.net - i.advance end,
           'moderating',
           case when extract(year from i.date) < ${vigencia} then 'earlier'
                when not exists (select from billing.budget_effect e join budget.ingreso_face g on g.id = e.effect_id
                                 where e.document_id = i.id and g.date <= n.date) then 'moment' end
    from billing.credit_note n join billing.invoice i on i.id = n.invoice_id
    where n.consecutive is not null and n.date between make_date(${vigencia}, 1, 1) and ${to}
    union all
    select n.id, 0, 'moment',
           case when not exists (select from billing.recognised_line_list e where e.invoice_id = i.id and e.day <= ${to})
                then 'moment' end
    from billing.debit_note n join billing.invoice i on i.id = n.invoice_id
    where n.consecutive is not null and n.date between make_date(${vigencia}, 1, 1) and ${to}`,
})
