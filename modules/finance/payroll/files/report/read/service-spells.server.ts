import { rowsFrom, type Tx } from '@quina/db/server'
import { type Day, groupedBy } from '@quina/kernel'
import type { RawBuilder } from 'kysely'
import type { ServiceSpell } from '../service-time.domain.ts'

interface SpellRow {
  readonly engagementId: string
  readonly employeeId: string
  readonly identification: string
  readonly person: string
  readonly position: string
  readonly from: Day
  readonly to: Day
}

/** A person, and their time in each post until a day. */
export interface ServedPerson {
  readonly employeeId: string
  readonly identification: string
  readonly person: string
  readonly spells: readonly ServiceSpell[]
}

type ServiceQuery = Readonly<{ to: Day; employeeId: string | null; ofSite: RawBuilder<unknown> }>

/** Each post of each vinculación, from its first day until the next post, without unpaid days. */
export async function servedPeople(
  tx: Tx,
  { to, employeeId, ofSite }: ServiceQuery,
): Promise<ServedPerson[]> {
  const rows = await rowsFrom<SpellRow>(tx)`
    select p.id as "engagementId", p.employee_id as "employeeId", o.identification, o.employee_label as person,
           h.code || ' ' || h.name as position, s.from_day as "from",
           least(${to}::date, coalesce(p.retired_on, ${to}::date), coalesce(s.next_day - 1, ${to}::date)) as "to"
    from payroll.engagement p
    join payroll.engagement_list o on o.id = p.id
    join (select parent_id, position_id, from_day, lead(from_day) over (partition by parent_id order by from_day) as next_day
          from payroll.engagement_salary) s on s.parent_id = p.id
    join hospital.position_face h on h.id = s.position_id
    where p.status in ('active', 'retired', 'settled') and s.from_day <= ${to}::date
      and (${employeeId}::uuid is null or p.employee_id = ${employeeId}::uuid) and ${ofSite}
    order by o.employee_label, p.employee_id, s.from_day`
  const unpaid = await rowsFrom<{ engagementId: string; from: Day; to: Day }>(tx)`
    select engagement_id as "engagementId", from_day as "from", to_day as "to" from payroll.novelty
    where status = 'approved' and absence = 'unpaid' order by from_day`
  const interruptions = groupedBy(unpaid, ({ engagementId }) => engagementId)
  return [...groupedBy(rows, (row) => row.employeeId).values()].map((own) => {
    const { employeeId: id, identification, person } = own[0]!
    const spells = own.map(({ engagementId, position, ...span }) => ({
      from: span.from,
      to: span.to,
      position,
      interruptions: (interruptions.get(engagementId) ?? []).filter(
        (one) => one.from <= span.to && one.to >= span.from,
      ),
    }))
    return { employeeId: id, identification, person, spells }
  })
}
