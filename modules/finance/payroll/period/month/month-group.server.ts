import { rowsFrom, type Tx, valueOrNull } from '@quina/db/server'
import { type Day, firstDayOf, insist, lastDayOf } from '@quina/kernel'
import { sql } from 'kysely'
import { nobody, type PeriodMonth } from './month-rows.domain.ts'
import type { MonthDays, MonthScope } from './month-salaries.server.ts'

/** The condition that a vinculación `e` belongs to a month: in service in it, and not paid by a settlement. */
export const inMonth = (
  { id, campusId, only, knownUntil }: MonthScope,
  { first, on }: MonthDays,
) => sql<boolean>`
  e.campus_id = ${campusId}::uuid and e.status in ('active', 'retired', 'settled')
  and (${only}::uuid[] is null or e.id = any(${only}::uuid[]))
  and e.start_date <= ${on}::date and (e.retired_on is null or e.retired_on >= ${first}::date)
  and not exists (select from payroll.benefit_liquidation s
                  where s.engagement_id = e.id and s.kind = 'settlement' and s.status in ('approved', 'posted')
                    and s.salary_from <= ${on}::date
                    and s.id is distinct from (select liquidation_id from payroll.period where id = ${id}::uuid)
                    and (${knownUntil}::date is null or (select kind from payroll.period where id = ${id}::uuid) = 'ordinary'))`

/**
 * The condition that a vinculación `e` is in an ordinary payroll: it matches its group, and no other payroll of the month has
 * it. After a group's payroll is approved, later members of the group belong to the others.
 */
export const inPayroll = (id: string, on: Day) => sql<boolean>`
  coalesce((
    select case when x.grouped and x.status = 'approved'
           then exists (select from payroll.period_person n where n.period_id = x.id and n.engagement_id = e.id)
           else e.regime = coalesce(x.regime, e.regime) and e.kind = coalesce(x.engagement_kind, e.kind)
                and (x.cost_centre_id is null
                     or x.cost_centre_id = (select h.cost_centre_id from payroll.engagement_share h
                                            where h.engagement_id = e.id and h.holds @> greatest(${on}::date, e.start_date)
                                            order by h.percent desc, h.position limit 1))
                and not exists (select from payroll.period_person n join payroll.period o on o.id = n.period_id
                                where n.engagement_id = e.id and o.id <> x.id and o.kind = 'ordinary' and o.status <> 'annulled'
                                  and (o.year, o.month) = (x.year, x.month)) end
    from payroll.period x where x.id = ${id}::uuid and x.kind = 'ordinary'), true)`

/** A general payroll includes everybody without a group, so groups must be liquidated before it. @throws Problem NOM-388 */
export async function mustComeBeforeTheOthers(tx: Tx, id: string): Promise<void> {
  const others = await valueOrNull<string>(tx)`
    select o.label from payroll.period p
    join payroll.period q on (q.campus_id, q.year, q.month, q.kind) = (p.campus_id, p.year, p.month, p.kind)
      and q.status in ('liquidated', 'review', 'approved') and not q.grouped
    join payroll.period_option o on o.id = q.id
    where p.id = ${id}::uuid and p.grouped`
  const message = `${others} ya tiene a todos los demás de ese mes: anúlela para liquidar antes un grupo.`
  insist(others === null, 'NOM-388', message, { status: 409 })
}

/** The people of a month who are in no ordinary payroll of it, nor paid by one of differences: no group loses anybody. */
export function missingPeople(
  tx: Tx,
  { year, month, campusId }: Pick<PeriodMonth, 'year' | 'month' | 'campusId'>,
) {
  const days = { first: firstDayOf(year, month), on: lastDayOf(year, month) }
  const scope = {
    id: nobody,
    year,
    month,
    paidOn: days.on,
    campusId,
    excluded: [],
    only: null,
    knownUntil: null,
  }
  return rowsFrom<{ readonly id: string; readonly identification: string; readonly person: string }>(tx)`
    select e.id, l.identification, l.employee_label as person, l.position_label as position, l.regime, l.kind as "engagementKind",
           l.start_date as "startDate", l.retired_on as "retiredOn"
    from payroll.engagement e join payroll.engagement_list l on l.id = e.id
    where ${inMonth(scope, days)}
      and not exists (select from payroll.period_person n join payroll.period p on p.id = n.period_id
                      where n.engagement_id = e.id and p.kind = 'ordinary' and p.status <> 'annulled'
                        and (p.year, p.month) = (${year}, ${month}))
      and not exists (select from payroll.period_person n join payroll.period p on p.id = n.period_id
                      join payroll.period_line i on i.person_id = n.id and i.of_month = ${days.first}::date
                      where n.engagement_id = e.id and p.status = 'approved')
    order by l.employee_label collate "es-x-icu", e.id`
}
