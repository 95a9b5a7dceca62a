import { declaredCheck, type ProofCut } from '@quina/accounting/server'
import { parameterIn } from '@quina/blocks/server'
import { manejaPresupuesto } from '@quina/hospital/contract'
import { type RawBuilder, sql } from 'kysely'
import { withheldByEgreso } from '../../payment/egreso/withheld.server.ts'
import { recognisedLinks, recognisedReasons } from './declared.server.ts'
import type { CheckName } from './proof.contract.ts'

/** The budget movements of one stage up to a day, class by class through their index, so that the other stages are not read. */
const movesOf = ({ vigencia, to }: ProofCut, stage: string) => sql`
  (select k.sign, each.* from budget.move_class_face k cross join lateral (
     select * from budget.move_face where class = k.class and vigencia = ${vigencia} and day <= ${to} offset 0) each
   where k.stage = ${stage})`

/** The amount of one budget stage by document: the treasury document that registered it, or the budget document itself. */
const staged = (cut: ProofCut, stage: string, kind: string) => sql`
  select coalesce(e.document_id, m.document_id) as document_id, e.document_id is not null as treasury, min(m.day) as day,
         max(m.tercero_id::text)::uuid as tercero_id, sum(m.sign * m.amount) as amount
  from ${movesOf(cut, stage)} m
  left join (select effect_id, document_id from treasury.budget_effect where kind = ${kind}
             union select pago_id, egreso_id from treasury.egreso_budget where ${kind} = 'pago') e
    on e.effect_id = m.document_id group by 1, 2`

/**
 * The cash and bank movements of treasury documents, debits less credits, by document. Gastos of a caja menor count in the
 * legalización that registers them in the budget.
 */
const cash = ({ vigencia, to }: ProofCut) => sql`
  select coalesce(g.legalisation_id, e.document_id) as document_id, min(e.day) as day, min(e.concept) as concept,
         min(e.document) as document, sum(l.debit - l.credit) as amount
  from accounting.entry_face e left join treasury.petty_cash_expense g on g.id = e.document_id
  join accounting.entry_line_face l on l.entry_id = e.id and l.vigencia = e.vigencia
  join accounting.account_face a on a.id = l.account_id and a.code ~ '^11'
  where e.vigencia = ${vigencia} and e.day <= ${to} and e.period > 0 and starts_with(e.document, 'treasury.')
  group by 1`

/** The concept of a cruce de cuentas, which collects and pays in the budget without money; null for any other document. */
const crossedIn = (document: string) => sql`
  (select min(e.concept) from accounting.entry_face e
   where e.document_id = ${sql.ref(document)} and e.document = 'receivables.crossing')`

/** Notes that registered and paid a charge of the bank in the budget: their voucher is the other side. */
const notes = sql`
  select n.id, n.obligacion_id, n.pago_id, k.code || ' ' || n.number || ' · ' || n.concept as label
  from accounting.note n join accounting.voucher_kind_face k on k.id = n.kind_id where n.status = 'approved'`

/**
 * Compares recognitions with sales by document. Known differences: income that is recognised only when the invoice is filed,
 * users' payments, which the payer does not owe, and documents of another vigencia. Anything else is a fault, also income of 4312
 * without a sale.
 */
const recognisedCheck = (cut: ProofCut): RawBuilder<unknown> => sql`
  select coalesce(j.day, b.day) as day,
         coalesce(j.concept, 'Reconocimiento ' || g.number || ' · ' || g.purpose, 'Reconocimiento') as document,
         t.name as tercero, b.amount as one, j.amount as other,
         case when g.kind = 'opening' then 'opening'
              when j.document_id is null then
                case when b.amount = x.apart then x.reason when b.linked then 'unexplained' else 'budgetOnly' end
              when not j.sale and not (j.health and ${parameterIn(manejaPresupuesto, sql`j.day`)} = 'true') then 'otherEntry'
              when not j.sale then 'unexplained'
              when b.document_id is null and ${parameterIn(manejaPresupuesto, sql`j.day`)} = 'false' then 'withoutBudget'
              when coalesce(b.amount, 0) = 0 and x.waits is not null then x.waits
              when coalesce(b.amount, 0) - j.amount = x.apart then x.reason else 'unexplained' end as reason,
         coalesce(j.document_id, b.document_id) as document_id
  from (${inBudget(cut)}) b
  full join (${inBooks(cut)}) j on j.document_id = b.document_id
  left join budget.ingreso_face g on g.id = b.document_id
  left join (${recognisedReasons(cut)}) x on x.document_id = coalesce(j.document_id, b.document_id)
  left join people.tercero_face t on t.id = coalesce(j.tercero_id, b.tercero_id)
  where coalesce(b.amount, 0) <> 0 or coalesce(j.amount, 0) <> 0`

/** The budget recognitions by document; income that is recognised as it is collected is checked with its receipt. */
const inBudget = (cut: ProofCut) => sql`
  select coalesce(k.document_id, m.document_id) as document_id, bool_or(k.document_id is not null) as linked, min(m.day) as day,
         max(m.tercero_id::text)::uuid as tercero_id, sum(m.sign * m.amount) as amount
  from ${movesOf(cut, 'reconocido')} m
  left join (${recognisedLinks(cut)}) k on k.effect_id = m.document_id
  where not exists (select from treasury.budget_effect f where f.effect_id = m.document_id) group by 1`

/** The book income of services by document: all income of an invoice; of other documents, only health services (4312, 4395). */
const inBooks = ({ vigencia, to }: ProofCut) => sql`
  select e.document_id, e.document ~ '^(billing[.]|accounting[.]sale)' as sale, bool_or(a.code like '4312%') as health,
         min(e.day) as day, min(e.concept) as concept, max(l.tercero_id::text)::uuid as tercero_id,
         sum(l.credit - l.debit) as amount
  from accounting.entry_line_face l join accounting.account_face a on a.id = l.account_id
  join accounting.entry_face e on e.id = l.entry_id and e.vigencia = l.vigencia
  where l.vigencia = ${vigencia} and l.day <= ${to} and l.period between 1 and 12
    and (a.code ~ '^(4312|4395)' or (a.code like '4%' and e.document ~ '^(billing[.]|accounting[.]sale)')) group by 1, 2`

/** The statement of each comparison, which returns its documents: the day, both sides and the reason why they may differ. */
export const checkStatements: Readonly<Record<CheckName, (cut: ProofCut) => RawBuilder<unknown>>> = {
  collections: (cut) => sql`
    select coalesce(c.day, b.day) as day, t.name as tercero, b.amount as one, c.amount as other,
           coalesce(c.concept, case g.kind when 'opening' then 'Disponibilidad inicial' end, ${crossedIn('b.document_id')},
                    'Recaudo sin comprobante') as document,
           case when g.kind = 'opening' then 'opening' when ${crossedIn('b.document_id')} is not null then 'crossing'
                when c.document_id is null then 'budgetOnly'
                when b.document_id is null then 'withoutBudget'
                when b.amount - c.amount = (select sum(d.amount) from treasury.receipt_voucher_discount d
                                            where d.parent_id = c.document_id) then 'discount'
                else 'unexplained' end as reason,
           coalesce(c.document_id, b.document_id) as document_id
    from (${staged(cut, 'recaudado', 'collection')}) b
    full join (select * from (${cash(cut)}) c
      where c.document in ('treasury.receiptVoucher', 'treasury.receivablesAdvance')) c on c.document_id = b.document_id
    left join budget.ingreso_face g on g.id = b.document_id and c.document_id is null
    left join people.tercero_face t on t.id = b.tercero_id where coalesce(b.amount, 0) <> 0 or coalesce(c.amount, 0) <> 0`,
  pagos: (cut) => sql`
    select coalesce(c.day, b.day) as day,
           coalesce(c.concept, n.label, ${crossedIn('b.document_id')}, 'Pago sin egreso') as document, t.name as tercero,
           b.amount as one, case when n.id is null then -c.amount else b.amount end as other,
           case when ${crossedIn('b.document_id')} is not null then 'crossing' when c.document_id is null then 'budgetOnly'
                when b.document_id is null and c.document = 'treasury.pettyCashExpense' then 'toReimburse'
                when b.document_id is null then 'withoutBudget'
                when abs(b.amount + c.amount - coalesce(w.amount, 0)) <= coalesce(w.rounding, 0) then 'withheld'
                else 'unexplained' end as reason,
           coalesce(c.document_id, n.id, b.document_id) as document_id
    from (${staged(cut, 'pago', 'pago')}) b
    full join (select * from (${cash(cut)}) c where c.amount < 0 and c.document <> 'treasury.receiptVoucher'
               and not exists (select from treasury.budget_effect f where f.document_id = c.document_id
                 and f.kind = 'collection')) c
      on c.document_id = b.document_id
    left join (${notes}) n on n.pago_id = b.document_id
    left join (${withheldByEgreso}) w on w.document_id = c.document_id
    left join people.tercero_face t on t.id = b.tercero_id where coalesce(b.amount, 0) <> 0 or coalesce(c.amount, 0) <> 0`,
  between: (cut) => sql`
    select b.day, c.concept as document, t.name as tercero, b.amount + c.amount as one, coalesce(w.amount, 0) as other,
           case when abs(b.amount + c.amount - coalesce(w.amount, 0)) <= coalesce(w.rounding, 0) then 'rounding'
                else 'unexplained' end as reason, c.document_id
    from (${staged(cut, 'pago', 'pago')}) b
    join (${cash(cut)}) c on c.document_id = b.document_id
      and c.document in ('treasury.egreso', 'treasury.pettyCashExpense')
    left join (${withheldByEgreso}) w on w.document_id = c.document_id
    left join people.tercero_face t on t.id = b.tercero_id where b.amount <> 0 and b.amount + c.amount <> 0`,
  causaciones: (cut) => sql`
    select coalesce(c.date, o.day) as day,
           coalesce('CA ' || c.number || ' · ' || c.purpose, m.label, 'LC ' || pc.number || ' · ' || pc.purpose,
                    'Obligación ' || d.number || ' · ' || d.purpose) as document,
           t.name as tercero, o.amount as one, case when m.id is not null then o.amount when pc.id is not null then pc.gross
             when p.causacion_id is null
             then 0 else p.gross - p.amortised - coalesce(n.gross, 0) end as other,
           case when pc.id is not null then 'unexplained' when p.causacion_id is null then 'budgetOnly'
                when o.document_id is null then 'withoutBudget'
                when n.gross is not null then 'noted' else 'unexplained' end as reason,
           coalesce(c.id, m.id, o.document_id) as document_id
    from (${staged(cut, 'obligacion', 'obligacion')}) o left join budget.obligacion_face d on d.id = o.document_id
    left join (${notes}) m on m.obligacion_id = o.document_id
    left join treasury.petty_cash_legalisation pc on pc.id = o.document_id and pc.status = 'approved'
    full join (select p.* from accounting.payable_face p join accounting.causacion_face c on c.id = p.causacion_id
               where p.live and c.vigencia = ${cut.vigencia} and c.date <= ${cut.to}) p on p.obligacion_id = o.document_id
    left join accounting.causacion_face c on c.id = p.causacion_id
    left join (select causacion_id, sum(gross) as gross from accounting.supplier_note where day <= ${cut.to} group by 1) n
      on n.causacion_id = p.causacion_id
    left join people.tercero_face t on t.id = coalesce(c.tercero_id, o.tercero_id)
    where coalesce(o.amount, 0) <> 0 or p.causacion_id is not null`,
  owed: ({ vigencia, to }) => sql`
    select p.date as day, p.causacion_label || ' · ' || p.support as document, p.tercero_label as tercero,
      b.available as one,
           round(case when p.net = 0 then 0 else (p.gross - p.amortised) * p.balance / p.net end, 2) as other,
           case when abs(b.available - (p.gross - p.amortised) * p.balance / nullif(p.net, 0)) < 1 + n.payments then 'rounding'
                when p.credited > 0 then 'noted' else 'unexplained' end as reason, p.causacion_id as document_id
    from accounting.payable_list p
    join budget.obligacion_face o on o.id = budget.living_obligacion(p.obligacion_id) and o.vigencia = ${vigencia}
    join budget.document_balance b on b.document_id = o.id
    cross join lateral (select count(*) as payments from treasury.egreso_payment x where x.causacion_id = p.causacion_id) n
    where p.date <= ${to}`,
  payables: ({ to }) => sql`
    select o.opened_on as day, a.code || ' · ' || o.item as document, t.name as tercero, coalesce(p.balance, 0) as one,
           o.credit - o.debit as other,
           case when exists (select from accounting.entry_line_face l where l.open_item = o.item and l.account_id = o.account_id
                             and l.tercero_id is not distinct from o.tercero_id and l.period = 0) then 'opening'
                when p.causacion_id is not null then 'unexplained'
                else coalesce(
                  (select case when starts_with(e.document, 'warehouse.') then 'uncaused'
                               when starts_with(e.document, 'treasury.') then 'withheld' end
                   from accounting.entry_line_face l join accounting.entry_face e on e.id = l.entry_id
                   where l.open_item = o.item and l.account_id = o.account_id and l.credit > 0
                     and l.tercero_id is not distinct from o.tercero_id order by e.day, e.id limit 1), 'otherEntry')
           end as reason, p.causacion_id as document_id
    from accounting.open_item o join accounting.account_face a on a.id = o.account_id and a.code ~ '^(2401|2490|2511)'
    left join accounting.payable_list p on p.account_id = o.account_id and p.tercero_id = o.tercero_id
      and p.open_item = o.item
    left join people.tercero_face t on t.id = o.tercero_id
    where o.opened_on <= ${to} and (o.debit <> o.credit or p.balance <> 0)`,
  banks: ({ vigencia, to }) => sql`
    select e.day, a.code || ' ' || a.name || case when starts_with(e.document, 'treasury.')
      then '' else ' · ' || e.concept end as document,
           null::text as tercero, l.amount as other,
           case when starts_with(e.document, 'treasury.') or (k.moves_banks and e.document = 'accounting.note')
             then l.amount else 0 end as one,
           case when e.period = 0 then 'opening' else 'otherEntry' end as reason, e.document_id
    from (select l.entry_id, l.account_id, sum(l.debit - l.credit) as amount from accounting.entry_line_face l
          join accounting.account_face a on a.id = l.account_id and a.treasury_only
          where l.vigencia = ${vigencia} and l.day <= ${to} group by 1, 2) l
    join accounting.entry_face e on e.id = l.entry_id join accounting.account_face a on a.id = l.account_id
    join accounting.voucher_kind_face k on k.id = e.kind_id`,
  pettyCash: ({ vigencia, to }) => sql`
    select coalesce(m.day, j.day) as day, coalesce(j.concept, 'Caja menor sin comprobante') as document, t.name as tercero,
           m.amount as one, j.amount as other, case when j.opening then 'opening' else 'unexplained' end as reason,
           coalesce(m.document_id, j.document_id) as document_id
    from (select document_id, min(day) as day, sum(amount) as amount, max(petty_cash_id::text)::uuid as petty_cash_id
          from treasury.petty_cash_move where extract(year from day) = ${vigencia} and day <= ${to} group by 1) m
    full join (
      select e.document_id, min(e.day) as day, min(e.concept) as concept, bool_or(e.period = 0) as opening,
             sum(l.debit - l.credit) as amount
      from accounting.entry_face e join accounting.entry_line_face l on l.entry_id = e.id and l.vigencia = e.vigencia
      where e.vigencia = ${vigencia} and e.day <= ${to}
        and l.account_id in (select account_id from treasury.petty_cash where account_id is not null) group by 1) j
      using (document_id)
    left join treasury.petty_cash c on c.id = m.petty_cash_id left join people.tercero_face t on t.id = c.keeper_id
    where coalesce(m.amount, 0) <> 0 or coalesce(j.amount, 0) <> 0`,
  withheld: ({ vigencia, to }) => sql`
    select coalesce(w.day, j.day) as day, coalesce(w.support, j.concept) as document, t.name as tercero, w.amount as one,
           j.amount as other,
           case when w.document_id is not null then 'unexplained' when j.opening then 'opening'
                when starts_with(j.origin, 'payroll.') then 'withheld' else 'otherEntry' end as reason,
           coalesce(w.document_id, j.document_id) as document_id
    from (select document_id, min(day) as day, min(support) as support, max(tercero_id::text)::uuid as tercero_id,
      sum(sign * amount) as amount
          from accounting.withholding_line_face where vigencia = ${vigencia} and day <= ${to}
            and document <> 'accounting.opening' group by document_id) w
    full join (
      select e.document_id, min(e.document) as origin, min(e.day) as day, min(e.concept) as concept,
        bool_or(e.period = 0) as opening, sum(l.credit - l.debit) as amount
      from accounting.entry_face e join accounting.entry_line_face l on l.entry_id = e.id and l.vigencia = e.vigencia
      join accounting.voucher_kind_face k on k.id = e.kind_id join accounting.voucher_family f on f.id = k.family_id
      where e.vigencia = ${vigencia} and e.day <= ${to}
        and l.account_id in (select id from accounting.account_face where code ~ '^2436'
                             union select account_id from accounting.withholding_line_face)
        and not (f.code = 'payment' and l.debit > 0) group by e.document_id) j using (document_id)
    left join people.tercero_face t on t.id = w.tercero_id where coalesce(w.amount, 0) <> 0 or coalesce(j.amount, 0) <> 0`,
  recognised: recognisedCheck,
  receivables: declaredCheck('receivables'),
  payers: declaredCheck('payers'),
  stock: declaredCheck('stock'),
  assets: declaredCheck('assets'),
  payroll: declaredCheck('payroll'),
  journal: ({ vigencia, to }) => sql`
    select make_date(${vigencia}, greatest(1, least(12, period)), 1) as day, 'Período ' || period as document,
      null::text as tercero,
           sum(debit) as one, sum(credit) as other, 'unexplained' as reason, null::uuid as document_id
    from accounting.account_balance_face where vigencia = ${vigencia}
      and period <= extract(month from ${to}::date) group by period`,
}
