import { rowsFrom, type Tx } from '@quina/db/server'
import { money } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import { type PaidYear, paidYears, type YearPayslip } from '../paid-year.domain.ts'
import { benefitBoxOf, yearBoxOf } from '../year-box.domain.ts'

interface YearRow {
  readonly employeeId: string
  readonly concept: string
  readonly nature: string
  readonly amount: string
}

/** What each person was paid and withheld in a year, by employee: payrolls that were approved and benefits liquidated apart. */
export async function paidYearsOf(
  tx: Tx,
  year: number,
  among: { readonly ofSite: RawBuilder<unknown>; readonly employeeId?: string },
): Promise<readonly PaidYear[]> {
  const { ofSite, employeeId = null } = among
  const own = sql`(${employeeId}::uuid is null or e.employee_id = ${employeeId}::uuid)`
  const rows = await rowsFrom<YearRow>(tx)`
    select e.employee_id as "employeeId", l.concept, l.nature, sum(l.amount)::text as amount
    from payroll.period_line l
    join payroll.period_person n on n.id = l.person_id
    join payroll.period p on p.id = n.period_id
    join payroll.engagement e on e.id = n.engagement_id
    where extract(year from p.paid_on) = ${year}::int and p.status = 'approved' and l.nature in ('earning', 'deduction')
      and ${ofSite} and ${own}
    group by 1, 2, 3 order by 1, 2`
  const benefits = await rowsFrom<{ employeeId: string; kind: string; amount: string }>(tx)`
    select e.employee_id as "employeeId", r.kind, sum(r.amount)::text as amount
    from payroll.benefit_result r
    join payroll.benefit_liquidation p on p.id = r.liquidation_id
    join payroll.engagement e on e.id = p.engagement_id
    where extract(year from p.date) = ${year}::int and p.status in ('approved', 'posted') and p.kind <> 'settlement'
      and ${ofSite} and ${own}
    group by 1, 2 order by 1, 2`
  return paidYears([...rows.flatMap((row) => payslipOf(row, year)), ...benefits.map(benefitOf(year))], year)
}

function payslipOf({ employeeId, concept, nature, amount }: YearRow, year: number): YearPayslip[] {
  const box = yearBoxOf(concept, nature)
  if (box === null) return []
  return [{ personId: employeeId, year, state: 'approved', lines: [{ box, amount: money(amount) }] }]
}

const benefitOf =
  (year: number) =>
  (row: { readonly employeeId: string; readonly kind: string; readonly amount: string }): YearPayslip => ({
    personId: row.employeeId,
    year,
    state: 'approved',
    lines: [{ box: benefitBoxOf(row.kind), amount: money(row.amount) }],
  })
