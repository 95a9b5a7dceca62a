import { recognitionMoment } from '@quina/accounting/contract'
import { defineProofCheck, type ProofCut } from '@quina/accounting/server'
import { parameterIn } from '@quina/blocks/server'
import { manejaPresupuesto } from '@quina/hospital/contract'
import { sql } from 'kysely'

/** Invoices of the year, up to the day. */
const invoices = ({ vigencia, to }: ProofCut) => sql`
  select i.* from billing.invoice_face i
  where i.consecutive is not null and i.date between make_date(${vigencia}, 1, 1) and ${to}::date`

/** What the budget recognised for each payer, and what it collected of this year's recognitions. */
const recognised = ({ vigencia, to }: ProofCut) => sql`
  select m.tercero_id, sum(k.sign * m.amount) as amount
  from budget.move_face m join budget.move_class_face k using (class)
  join billing.budget_effect e on e.effect_id = m.document_id
  where m.vigencia = ${vigencia} and m.day <= ${to} and k.stage = 'reconocido' group by 1`
const collected = ({ vigencia, to }: ProofCut) => sql`
  select m.tercero_id, sum(k.sign * m.amount) as amount
  from budget.move_face m join budget.move_class_face k using (class)
  join treasury.budget_effect f on f.effect_id = m.document_id
  join budget.aforo_face a on a.id = m.aforo_id
  where m.vigencia = ${vigencia} and m.day <= ${to} and k.stage = 'recaudado'
    and (f.document = 'treasury.receivablesAdvance' or f.document like 'receivables.%'
         or exists (select from receivables.collection c where c.receipt_id = f.document_id))
    and not exists (select from budget.ingreso_line_face l where l.parent_id = m.document_id and l.rubro_id = a.rubro_id
                    and l.fuente_id = a.fuente_id and l.origin = 'previous') group by 1`

/** The debt of each payer by cartera, and the giros of the year that wait for their invoices. */
const owed = (cut: ProofCut) => sql`
  select i.tercero_id, sum(case when m.class in ('issue', 'debit-note') then m.amount else -m.amount end) as amount
  from billing.receivable_move_face m join (${invoices(cut)}) i on i.id = m.invoice_id where m.day <= ${cut.to} group by 1`
const waiting = ({ vigencia, to }: ProofCut) => sql`
  select v.tercero_id, sum(v.receivable_part + v.excess_part - coalesce(p.amount, 0)) as amount
  from treasury.receivables_advance_face v
  left join lateral (select sum(x.receivable_part + x.excess_part) as amount from treasury.advance_application x
                     where x.advance_id = v.id and x.day <= ${to}) p on true
  where v.status = 'approved' and v.date between make_date(${vigencia}, 1, 1) and ${to}::date group by 1`

/** What is not recognised yet, waiting for its filing or for a batch. */
const unrecognised = (cut: ProofCut) => sql`
  select i.tercero_id, sum(i.advance + m.amount) as amount
  from (${invoices(cut)}) i join lateral (
    select sum(case when m.class = 'credit-note' then -m.amount else m.amount end) as amount
    from billing.receivable_move_face m
    where m.invoice_id = i.id and m.day <= ${cut.to} and m.class in ('issue', 'debit-note', 'credit-note')) m on true
  where case ${parameterIn(recognitionMoment, sql`i.date`)} when 'batch' then true
             when 'filing' then coalesce(i.filed_on > ${cut.to}, true) else false end
    and not exists (
      select from billing.recognised_line_list l where l.invoice_id = i.id and l.day <= ${cut.to}) group by 1`

/** Applied payments without their recaudo, and payments with giros of another year, which were collected then. */
const applied = (cut: ProofCut) => sql`
  select i.tercero_id, sum(pa.amount + pa.retained) as amount
  from receivables.payment_application pa join (${invoices(cut)}) i on i.id = pa.invoice_id
  join receivables.application p on p.id = pa.application_id
  left join receivables.collection c on c.id = p.collection_id
  where pa.source = 'receipt' and pa.day <= ${cut.to} and coalesce(c.date > ${cut.to}, true) group by 1`
const before = (cut: ProofCut) => sql`
  select i.tercero_id, sum(pa.amount) as amount
  from receivables.payment_application pa join (${invoices(cut)}) i on i.id = pa.invoice_id
  join receivables.payment y on y.id = pa.payment_id
  join treasury.receivables_advance_face v on v.id = y.advance_id and v.vigencia < ${cut.vigencia}
  where pa.source = 'advance' and pa.day <= ${cut.to} group by 1`

/** Opening balances of cartera, recognised before the hospital used this system. */
const brought = (cut: ProofCut) => sql`
  select distinct i.tercero_id from (${invoices(cut)}) i join billing.receivable_move_face m on m.invoice_id = i.id
  where m.document = 'receivables.opening'`

/**
 * Compares what the budget has recognised for each payer and not collected with the debt of the invoices of the year by cartera,
 * less the giros that wait for theirs (finance dossier §17, E-11).
 */
defineProofCheck(
  'payers',
  (cut) => sql`
    select null::date as day, t.name as document, t.name as tercero, s.one, s.other,
           case when ${parameterIn(manejaPresupuesto, sql`${cut.to}::date`)} = 'false' then 'withoutBudget'
                when s.one - s.other = coalesce(a.amount, 0) - coalesce(u.amount, 0) + coalesce(b.amount, 0)
                then case when coalesce(a.amount, 0) <> 0 then 'uncollected' when coalesce(b.amount, 0) <> 0 then 'earlier'
                          else 'moment' end
                when s.tercero_id in (${brought(cut)}) then 'opening' else 'unexplained' end as reason,
           null::uuid as document_id
    from (
      select tercero_id, coalesce(r.amount, 0) - coalesce(c.amount, 0) as one,
             coalesce(o.amount, 0) - coalesce(w.amount, 0) as other
      from (${recognised(cut)}) r full join (${collected(cut)}) c using (tercero_id)
      full join (${owed(cut)}) o using (tercero_id) full join (${waiting(cut)}) w using (tercero_id)) s
    left join (${unrecognised(cut)}) u using (tercero_id) left join (${applied(cut)}) a using (tercero_id)
    left join (${before(cut)}) b using (tercero_id)
    left join people.tercero_face t on t.id = s.tercero_id
    where s.one <> 0 or s.other <> 0`,
)
