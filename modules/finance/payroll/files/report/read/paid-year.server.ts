import { rowsFrom, type Tx } from '@quina/db/server'
import { money } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import type { BenefitKind } from '../../../benefits/benefit/benefit.contract.ts'
import type { LiquidationKind } from '../../../benefits/liquidation/liquidation.contract.ts'
import { type PaidYear, paidYears, type YearPayslip } from '../paid-year.domain.ts'
import type { YearBox } from '../year-box.contract.ts'
import { benefitBoxOf, yearBoxOf } from '../year-box.domain.ts'

interface YearRow {
  readonly employeeId: string
  readonly settles: boolean
  readonly concept: string
  readonly nature: string
  readonly amount: string
}

/**
 * The payments and the withholding of each employee in a year: approved payrolls, benefits liquidated without a payroll,
 * cesantías sent to the FNA and to the funds, and legalised viáticos.
 */
export async function paidYearsOf(
  tx: Tx,
  year: number,
  among: { readonly ofSite: RawBuilder<unknown>; readonly employeeId?: string },
): Promise<readonly PaidYear[]> {
  const { ofSite, employeeId = null } = among
  const own = sql`(${employeeId}::uuid is null or e.employee_id = ${employeeId}::uuid)`
  const rows = await rowsFrom<YearRow>(tx)`
    select e.employee_id as "employeeId", p.liquidation_id is not null as settles, l.concept, l.nature, sum(l.amount)::text as
    amount
    from payroll.period_line l
    join payroll.period_person n on n.id = l.person_id
    join payroll.period p on p.id = n.period_id
    join payroll.engagement e on e.id = n.engagement_id
    where extract(year from p.paid_on) = ${year}::int and p.status = 'approved' and l.nature in ('earning', 'deduction')
      and ${ofSite} and ${own}
    group by 1, 2, 3, 4 order by 1, 3`
  const benefits = await rowsFrom<BenefitRow>(tx)`
    select e.employee_id as "employeeId", r.kind, p.kind as liquidation, sum(r.amount)::text as amount
    from payroll.benefit_result r
    join payroll.benefit_liquidation p on p.id = r.liquidation_id
    join payroll.engagement e on e.id = p.engagement_id
    where extract(year from p.date) = ${year}::int and p.status in ('approved', 'posted')
      and not exists (select from payroll.period q where q.liquidation_id = p.id and q.status = 'approved')
      and ${ofSite} and ${own}
    group by 1, 2, 3 order by 1, 2`
  // A run's transfer to the FNA is sent within the next month, and December's transfer to the funds by 14 February.
  const others = await rowsFrom<{ employeeId: string; box: YearBox; amount: string }>(tx)`
    select e.employee_id as "employeeId", 'cesantiasDeposited' as box, sum(l.transferred)::text as amount
    from payroll.provision_line l
    join payroll.provision_run r on r.id = l.run_id and r.status = 'approved'
    join payroll.engagement e on e.id = l.engagement_id
    cross join lateral (select e.campus_id) p
    where l.transferred > 0 and extract(year from r.date + 1) = ${year}::int and ${ofSite} and ${own}
    group by 1
    union all
    select e.employee_id, 'travel', sum(p.legalised_per_diem)::text
    from payroll.commission p join payroll.engagement e on e.id = p.engagement_id
    where p.status = 'legalised' and extract(year from p.legalised_on) = ${year}::int and ${ofSite} and ${own}
    group by 1 order by 1, 2`
  const paid = [
    ...rows.map((row) => ({ ...row, box: yearBoxOf(row.concept, row.nature, row.settles) })),
    ...benefits.map((row) => ({ ...row, box: benefitBoxOf(row.kind, row.liquidation) })),
    ...others,
  ]
  return paidYears(
    paid.flatMap((row) => payslipOf(row, year)),
    year,
  )
}

interface BenefitRow {
  readonly employeeId: string
  readonly kind: BenefitKind
  readonly liquidation: LiquidationKind
  readonly amount: string
}

type BoxedRow = Readonly<{ employeeId: string; box: YearBox | null; amount: string }>

const payslipOf = ({ employeeId, box, amount }: BoxedRow, year: number): YearPayslip[] =>
  box === null
    ? []
    : [{ personId: employeeId, year, state: 'approved', lines: [{ box, amount: money(amount) }] }]
