import { defineProofCheck, type ProofCut } from '@quina/accounting/server'
import { type Operation, parameterIn, serveQuery } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { manejaPresupuesto } from '@quina/hospital/contract'
import { minus, money, moneyText } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import { benefitAccounts } from '../../benefits/provision/benefit-accounts.contract.ts'
import { periodProof, type proofReasons } from './period-proof.contract.ts'

/** The scope of the comparison: everything approved up to a day, or one period. */
type ProofScope = Readonly<{ to: RawBuilder<unknown>; within: RawBuilder<unknown> }>

/**
 * All that payroll pays: its periods, the benefits liquidated one by one, the cesantías of each month and the commissions, with
 * the cost and the debts of each. `owed` is the posted debt, and `obliged` the amount of its obligaciones.
 */
const sources = ({ to, within }: ProofScope) => sql`
  source as (
    select * from (
      select p.id, g.id as posting_id, (make_date(p.year, p.month, 1) + interval '1 month - 1 day')::date as day, p.year, p.month,
             'Nómina ' || platform.numbered('NOM', p.number) || ' de ' || p.year || '/' || lpad(p.month::text, 2, '0') as label,
             n.cost, n.net as owes, true as of_everybody
      from payroll.period p left join payroll.period_posting g on g.period_id = p.id
      cross join lateral (select coalesce(sum(earned + employer), 0) as cost, coalesce(sum(net), 0) as net
                          from payroll.period_person where period_id = p.id) n
      where p.status = 'approved' and p.liquidation_id is null
      union all
      select l.id, l.id, l.date, p.year, p.month, 'Prestación ' || platform.numbered('LP', l.number) || ' de ' || l.vigencia,
             n.earned + n.employer, coalesce(n.net, l.total), false
      from payroll.benefit_liquidation l
      left join payroll.period p on p.liquidation_id = l.id and p.status = 'approved'
      left join payroll.period_person n on n.period_id = p.id
      where l.status in ('approved', 'posted')
      union all
      select r.id, r.id, r.date, null, null, 'Cesantías de ' || platform.numbered('PV', r.number) || ' de ' || r.vigencia, null,
             s.transferred, false
      from payroll.provision_run r
      join lateral (select sum(transferred) as transferred from payroll.provision_line where run_id = r.id) s on s.transferred > 0
      where r.status = 'approved'
      union all
      select c.id, c.id, coalesce(c.legalised_on, c.advanced_on), null, null,
             'Comisión ' || platform.numbered('CS', c.number) || ' de ' || c.vigencia, null,
             greatest(case when c.advanced_on is null then 0 else c.per_diem + c.transport end,
                      coalesce(c.legalised_per_diem + c.legalised_transport, 0)), false
      from payroll.commission c where c.status in ('advanced', 'legalised')) s
    where s.day <= ${to} and ${within}),
  owed as (
    select y.id, coalesce(y.period_id, y.liquidation_id, y.run_id, y.commission_id) as source_id, y.kind, y.tercero_id,
           y.account_id, y.amount, m.paid, g.gross
    from payroll.payable y
    cross join lateral (
      select coalesce(sum(case class when 'paid' then amount when 'returned' then -amount end), 0) as paid,
             coalesce(sum(amount) filter (where class = 'reversed'), 0) as reversed
      from payroll.payable_move where payable_id = y.id and day <= ${to}) m
    cross join lateral (select coalesce(sum(amount), 0) as gross from payroll.payable_rubro where payable_id = y.id) g
    where y.day <= ${to} and m.reversed = 0),
  obliged as (
    select c.source_id, o.vigencia, sum(f.came) as came, sum(f.came - f.available) as paid
    from payroll.period_commitment c join payroll.period_obligacion g on g.commitment_id = c.id
    join budget.obligacion_face o on o.id = g.obligacion_id and o.status = 'approved'
    join budget.line_face f on f.document_id = o.id group by 1, 2)`

/** Compares the voucher of a payroll with its cost, and its net debt with what its people are paid. */
const inBooks = ({ to }: ProofScope) => sql`
  select s.day, s.label || ' y su comprobante' as document, null::text as tercero, s.cost as one, coalesce(b.total, 0) as other,
         case when b.total is null or b.total = 0 then 'unposted' else 'unexplained' end as reason, s.posting_id as document_id
  from source s left join lateral (
    -- Less what goes back to the expense of a centre: what was provided for who leaves and is owed to nobody.
    select sum(case when e.reverses_id is null then 1 else -1 end
               * (l.debit - case when l.cost_centre_id is null then 0 else l.credit end)) as total
    from accounting.entry_face e join accounting.entry_line_face l on l.entry_id = e.id and l.vigencia = e.vigencia
    where e.document in ('payroll.periodPosting', 'payroll.benefitLiquidation') and e.document_id = s.posting_id
      and e.day <= ${to}) b on true
  where s.cost is not null
  union all
  select s.day, s.label || ' y lo que se debe', null, s.owes, coalesce(o.amount, 0),
         case when o.amount is null then 'unposted' else 'unexplained' end, s.posting_id
  from source s left join lateral (
    select sum(o.amount) as amount from owed o where o.source_id = s.id and (s.cost is null or o.kind = 'net')) o on true`

/**
 * Compares the cost of a payroll with its obligaciones, and the budget of its paid debts with what the payments used. A concept
 * without a rubro is in the cost and in no obligación.
 */
const inBudget = sql`
  select s.day, s.label || ' y sus obligaciones' as document, null::text as tercero,
         case when s.of_everybody then s.cost else o.gross end as one, coalesce(b.came, 0) as other,
         case when ${parameterIn(manejaPresupuesto, sql`s.day`)} = 'false' then 'withoutBudget'
              when coalesce(b.came, 0) < o.gross then 'uncommitted' when b.came = o.gross then 'withoutRubro'
              else 'unexplained' end as reason, s.posting_id as document_id
  from source s join (select source_id, sum(gross) as gross, sum(gross) filter (where paid = amount) as spent
                      from owed group by 1) o on o.source_id = s.id
  left join (select source_id, sum(came) as came, sum(paid) as paid from obliged group by 1) b on b.source_id = s.id
  union all
  select s.day, s.label || ' y sus pagos presupuestales', null, coalesce(o.spent, 0), coalesce(b.paid, 0),
         case when ${parameterIn(manejaPresupuesto, sql`s.day`)} = 'false' then 'withoutBudget' else 'unexplained' end,
         s.posting_id
  from source s
  join (select source_id, sum(gross) filter (where paid = amount) as spent from owed group by 1) o on o.source_id = s.id
  left join (select source_id, sum(paid) as paid from obliged group by 1) b on b.source_id = s.id`

/** Compares the debts of all payrolls of a month with each administrator, and what the planillas of the month pay to it. */
const inPila = ({ to }: ProofScope) => sql`
  select (make_date(year, month, 1) + interval '1 month - 1 day')::date, 'PILA de ' || year || '/' || lpad(month::text, 2, '0'),
         t.name, coalesce(o.amount, 0), coalesce(y.amount, 0),
         case when u.unposted then 'unposted' when coalesce(y.amount, 0) < coalesce(o.amount, 0) then 'unfiled'
              else 'unexplained' end, null::uuid
  from (
    select year, month, tercero_id, sum(amount) as amount from (
    select p.year, p.month, o.tercero_id, sum(o.amount) as amount
    from payroll.period p join owed o on o.source_id = coalesce(p.liquidation_id, p.id)
    where p.status = 'approved' and o.kind in ('eps', 'afp', 'arl', 'ccf', 'sena', 'icbf', 'esap', 'men')
      and exists (select from source s where s.year = p.year and s.month = p.month) group by 1, 2, 3
    union all
    -- What a rest deducted ahead of the months that it takes whole is of the PILA of those.
    select extract(year from x.on_month)::int, extract(month from x.on_month)::int,
           payroll.affiliated_then(n.snapshot, n.engagement_id,
             case l.concept when 'SALUD-EMP' then 'eps' else 'afp' end, p.paid_on),
           sum(x.sign * l.amount)
    from payroll.period p join payroll.period_person n on n.period_id = p.id
    join payroll.period_line l on l.person_id = n.id and l.of_month is not null
    cross join lateral (values (make_date(p.year, p.month, 1), -1), (l.of_month, 1)) x (on_month, sign)
    where p.status = 'approved' and p.kind = 'benefit' and l.concept in ('SALUD-EMP', 'PENSION-EMP')
      and exists (select from owed w where w.source_id = p.liquidation_id)
      and exists (select from source s where s.year = extract(year from x.on_month) and s.month = extract(month from x.on_month))
    group by 1, 2, 3) q group by 1, 2, 3) o
  full join (
    select p.year, p.month, a.tercero_id, sum(a.amount) as amount
    from payroll.pila p join lateral (
      select id from payroll.pila_file where pila_id = p.id order by generated_at desc limit 1) f on true
    join payroll.pila_payee a on a.file_id = f.id
    where p.status in ('generated', 'paid') and make_date(p.year, p.month, 1) <= ${to}
      and exists (select from source s where s.year = p.year and s.month = p.month) group by 1, 2, 3) y
    using (year, month, tercero_id)
  cross join lateral (
    select exists (select from payroll.period q where q.status = 'approved' and q.year = coalesce(o.year, y.year)
                     and q.month = coalesce(o.month, y.month)
                     and not exists (select from owed w where w.source_id = coalesce(q.liquidation_id, q.id))) as unposted) u
  left join people.tercero_face t on t.id = tercero_id`

/** Compares what each egreso paid of payroll's debts with what its vouchers took of cash and banks. */
const inBank = ({ to }: ProofScope) => sql`
  select e.date, 'Egreso ' || platform.numbered('CE', e.number) || ' y la cuenta de la que salió', e.tercero_label, m.amount,
         coalesce(b.amount, 0), 'unexplained', e.id
  from (
    select m.document_id, sum(case m.class when 'paid' then m.amount else -m.amount end) as amount
    from payroll.payable_move m
    where m.document = 'treasury.egreso' and m.class in ('paid', 'returned') and m.day <= ${to} and m.document_id in (
      select m.document_id from payroll.payable_move m join owed o on o.id = m.payable_id join source s on s.id = o.source_id)
    group by 1) m
  join treasury.egreso_list e on e.id = m.document_id
  left join lateral (
    select sum(l.credit - l.debit) as amount
    from accounting.entry_face n join accounting.entry_line_face l on l.entry_id = n.id and l.vigencia = n.vigencia
    join accounting.account_face a on a.id = l.account_id and a.code ~ '^11'
    where n.document_id = m.document_id and n.day <= ${to}) b on true`

const provisionCodes = [...new Set(Object.values(benefitAccounts).flatMap(([, , code]) => code ?? []))]

/** Compares the debts and provisions of each tercero in each account with the balance of that account and tercero. */
const inAccounts = ({ vigencia, to }: ProofCut) => sql`
  select null::date as day, a.code || ' ' || a.name as document, t.name as tercero, s.one, s.other,
         case when s.one = s.own + s.opening then 'otherEntry' when s.one <> s.own then 'unexplained'
              when s.other = s.own + s.opening then 'opening' else 'otherEntry' end as reason, null::uuid as document_id
  from (
    select account_id, tercero_id, sum(one) as one, sum(own) as own, sum(opening) as opening,
           sum(own + opening + foreign_part) as other
    from (
      select accounting.standing_account(account_id) as account_id, tercero_id, amount - paid as one, 0 as own, 0 as opening,
             0 as foreign_part
      from owed
      union all
      select a.id, m.tercero_id, v.amount, 0, 0, 0
      from payroll.provision_move v join payroll.engagement g on g.id = v.engagement_id
      join people.employee_face m on m.id = g.employee_id
      join (values ${sql.join(provisionAccounts())}) k (kind, code) on k.kind = v.kind
      join accounting.account_face a on a.code = k.code
      where v.day <= ${to}
      union all
      select l.account_id, l.tercero_id, 0, case when own.yes and l.period > 0 then l.credit - l.debit else 0 end,
             case when l.period = 0 then l.credit - l.debit else 0 end,
             case when own.yes or l.period = 0 then 0 else l.credit - l.debit end
      from accounting.entry_line_face l
      join accounting.entry_face e on e.id = l.entry_id and e.vigencia = l.vigencia
      cross join lateral (
        select starts_with(e.document, 'payroll.')
               or exists (select from treasury.egreso_payee_list y where y.parent_id = e.document_id) as yes) own
      where l.day <= ${to} and l.vigencia >= coalesce((select max(o.vigencia) from accounting.entry_line_face o
          where o.period = 0 and o.vigencia <= ${vigencia}), 0)
        and l.account_id in (select accounting.standing_account(account_id) from payroll.payable
                             union select id from accounting.account_face where code = any(${provisionCodes}::text[]))) b
    group by 1, 2) s
  join accounting.account_face a on a.id = s.account_id
  left join people.tercero_face t on t.id = s.tercero_id
  where s.one <> 0 or s.other <> 0`

const provisionAccounts = () =>
  Object.entries(benefitAccounts).flatMap(([kind, [, , code]]) =>
    code === null ? [] : [sql`(${kind}::text, ${code}::text)`],
  )

const pairs = (compared: ProofScope) => sql`
  ${inBooks(compared)} union all ${inBudget} union all ${inPila(compared)} union all ${inBank(compared)}`

defineProofCheck('payroll', (cut) => {
  const year = sql`extract(year from s.day) = ${cut.vigencia}`
  const compared = { to: sql`${cut.to}::date`, within: year }
  return sql`with ${sources(compared)}
    select * from (${pairs(compared)}) p (day, document, tercero, one, other, reason, document_id)
    where coalesce(one, 0) <> 0 or coalesce(other, 0) <> 0
    union all ${inAccounts(cut)}`
})

interface PairRow {
  readonly key: string
  readonly compared: string
  readonly tercero: string | null
  readonly one: string
  readonly other: string
  readonly reason: Exclude<keyof typeof proofReasons, 'equal'>
}

async function comparedPeriod(tx: Tx, periodId: string) {
  const compared = { to: sql`'infinity'::date`, within: sql`s.id = ${periodId}::uuid` }
  const rows = await rowsFrom<PairRow>(tx)`
    with ${sources(compared)}
    -- The key has who an egreso pays: reading it leaves a trace.
    select coalesce(e.tercero_id || ' ', '') || row_number() over () as key, p.document as compared, p.tercero,
           coalesce(p.one, 0)::numeric(18,2)::text as one, coalesce(p.other, 0)::numeric(18,2)::text as other, p.reason
    from (${pairs(compared)}) p (day, document, tercero, one, other, reason, document_id)
    left join treasury.egreso_list e on e.id = p.document_id`
  return rows.map((row) => {
    const difference = minus(money(row.one), money(row.other))
    const reason = difference === 0n ? ('equal' as const) : row.reason
    return { ...row, difference: moneyText(difference), reason }
  })
}

export const periodProofOperations: readonly Operation[] = [
  serveQuery(periodProof, ({ tx, input }) => comparedPeriod(tx, input.periodId)),
]
