import { parameterIn } from '@quina/blocks/server'
import { manejaPresupuesto } from '@quina/hospital/contract'
import { type RawBuilder, sql } from 'kysely'
import { recognisedLinks, recognisedReasons } from './declared.server.ts'
import type { Cut } from './pair.server.ts'

/** What the budget recognised, by the document it is of; what is recognised as it is collected is proved with its receipt. */
const inBudget = (cut: Cut) => sql`
  select coalesce(k.document_id, m.document_id) as document_id, bool_or(k.document_id is not null) as linked, min(m.day) as day,
         max(m.tercero_id::text)::uuid as tercero_id, sum(c.sign * m.amount) as amount
  from budget.move m join budget.move_class c using (class)
  left join (${recognisedLinks(cut)}) k on k.effect_id = m.document_id
  where m.vigencia = ${cut.vigencia} and m.day <= ${cut.to} and c.stage = 'reconocido'
    and not exists (select from treasury.budget_effect f where f.effect_id = m.document_id) group by 1`

/** What the books earned by selling services, by document: all the income of an invoice, and of the rest that of their sale. */
const inBooks = ({ vigencia, to }: Cut) => sql`
  select e.document_id, e.document ~ '^(billing[.]|accounting[.]sale)' as sale, min(e.day) as day, min(e.concept) as concept,
         max(l.tercero_id::text)::uuid as tercero_id, sum(l.credit - l.debit) as amount
  from accounting.entry_line l join accounting.account a on a.id = l.account_id
  join accounting.entry e on e.id = l.entry_id and e.vigencia = l.vigencia
  where l.vigencia = ${vigencia} and l.day <= ${to} and l.period between 1 and 12
    and (a.code ~ '^(4312|4395)' or (a.code like '4%' and e.document ~ '^(billing[.]|accounting[.]sale)'))
  group by 1, 2`

/**
 * Recognitions beside sales, document by document: what is recognised when it is filed waits for it, what users paid is not of
 * the payer, and what is of another vigencia closed with it. What is none of that is a fault.
 */
export const recognisedCheck = (cut: Cut): RawBuilder<unknown> => sql`
  select coalesce(j.day, b.day) as day,
         coalesce(j.concept, 'Reconocimiento ' || g.number || ' · ' || g.purpose, 'Reconocimiento') as document,
         t.name as tercero, b.amount as one, j.amount as other,
         case when g.kind = 'opening' then 'opening'
              when j.document_id is null then case when b.linked then 'unexplained' else 'budgetOnly' end
              when not j.sale then 'otherEntry'
              when b.document_id is null and ${parameterIn(manejaPresupuesto, sql`j.day`)} = 'false' then 'withoutBudget'
              when coalesce(b.amount, 0) = 0 and x.waits is not null then x.waits
              when coalesce(b.amount, 0) - j.amount = x.apart then x.reason else 'unexplained' end as reason,
         coalesce(j.document_id, b.document_id) as document_id
  from (${inBudget(cut)}) b
  full join (${inBooks(cut)}) j on j.document_id = b.document_id
  left join budget.ingreso g on g.id = b.document_id
  left join (${recognisedReasons(cut)}) x on x.document_id = j.document_id
  left join people.tercero t on t.id = coalesce(j.tercero_id, b.tercero_id)
  where coalesce(b.amount, 0) <> 0 or coalesce(j.amount, 0) <> 0`
