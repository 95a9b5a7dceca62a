import type { Stored } from '@quina/blocks'
import { rowFrom, type Tx } from '@quina/db/server'
import type { Day } from '@quina/kernel'
import { type EmployeeLink, linkEmployee } from '@quina/people/server'
import type { engagement } from './engagement.contract.ts'
import { type EngagementKind, linkTypeOf } from './engagement-kinds.contract.ts'

interface ChoiceOptions {
  readonly today: Day
  /** A vinculación that becomes active in this transaction, whose state is not stored yet. */
  readonly besides?: Pick<Stored<typeof engagement>, 'id'>
  /** A vinculación that ends in this transaction. */
  readonly without?: string
}

type LinkRow = Omit<EmployeeLink, 'linkType'> & { readonly kind: EngagementKind }

/**
 * Writes the current vinculación of a person to the employee: the latest active one, with its data of today, or of its first day
 * if that is still to come. Returns whether there is one.
 */
export async function writeThrough(
  tx: Tx,
  employeeId: string,
  { today, besides, without }: ChoiceOptions,
): Promise<boolean> {
  const found = await currentOf(tx, employeeId, {
    today,
    besides: besides?.id ?? null,
    without: without ?? null,
  })
  if (found === undefined) return false
  const { kind, ...link } = found
  await linkEmployee(tx, employeeId, { ...link, linkType: linkTypeOf[kind] })
  return true
}

type Which = Readonly<{ today: Day; besides: string | null; without: string | null }>

/** The latest row of each dated part that has begun. */
const currentOf = (tx: Tx, employeeId: string, { today, besides, without }: Which) =>
  rowFrom<LinkRow>(tx)`
    with one as (
      select e.*, greatest(${today}::date, e.start_date) as on_day from payroll.engagement e
      where e.employee_id = ${employeeId} and e.id is distinct from ${without}::uuid
        and (e.status = 'active' or e.id = ${besides}::uuid)
      order by e.start_date desc limit 1
    ), affiliated as (
      select distinct on (a.kind) a.kind, a.tercero_id, a.risk_class
      from payroll.engagement_affiliation a join one on one.id = a.parent_id and a.from_day <= one.on_day
      order by a.kind, a.from_day desc
    )
    select one.kind, one.campus_id as "campusId", one.dependencia_id as "dependenciaId", one.start_date as "startDate",
           one.end_date as "endDate",
           (select s.position_id from payroll.engagement_salary s
            where s.parent_id = one.id and s.from_day <= one.on_day order by s.from_day desc limit 1) as "positionId",
           (select c.cost_centre_id from payroll.engagement_cost c
            where c.parent_id = one.id and c.from_day <= one.on_day
            order by c.from_day desc, c.percent desc, c.position limit 1) as "costCentreId",
           (select tercero_id from affiliated where kind = 'eps') as "epsId",
           (select tercero_id from affiliated where kind = 'afp') as "pensionFundId",
           (select tercero_id from affiliated where kind = 'arl') as "arlId",
           (select risk_class from affiliated where kind = 'arl') as "riskClass",
           (select tercero_id from affiliated where kind = 'ccf') as "familyFundId"
    from one`
